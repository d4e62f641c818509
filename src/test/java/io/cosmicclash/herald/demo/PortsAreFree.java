package io.cosmicclash.herald.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Run from its source, before anything is built or started: {@code java PortsAreFree.java
 * PROPERTY=PORT ...}
 */
public final class PortsAreFree {

  private PortsAreFree() {}

  public static void main(String[] ports) {
    for (String port : ports) {
      int equals = port.indexOf('=');
      String property = port.substring(0, equals);
      String number = port.substring(equals + 1);
      try (ServerSocket free =
          new ServerSocket(Integer.parseInt(number), 1, InetAddress.getLoopbackAddress())) {
        free.setReuseAddress(true);
      } catch (IOException taken) {
        System.out.printf(
            "%nPort %s is in use: end what uses it, or choose another with -D%s=PORT.%n%n",
            number, property);
        System.exit(1);
      } catch (IllegalArgumentException noPort) {
        System.out.printf(
            "%n-D%s=%s is no port: use a number from 1 to 65535.%n%n", property, number);
        System.exit(1);
      }
    }
  }
}
