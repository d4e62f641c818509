package io.cosmicclash.herald.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.time.Duration;

/**
 * A client that speaks the protocol byte by byte (RFC 6455), for what no library does: it reads
 * only when told to, and ends as rudely as it likes. The JDK's client, which now and then misses
 * the end of a connection that breaks off in the middle of a frame, is no witness for that.
 */
public final class RawClient implements AutoCloseable {
  private static final int CLOSE = 8;

  /** What a peer sees when no close frame came (RFC 6455, 7.1.5). */
  private static final int NO_CLOSE_FRAME = 1006;

  private final Socket socket;
  private final DataInputStream in;

  private RawClient(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new DataInputStream(socket.getInputStream());
  }

  /** Connects, and says nothing yet. */
  public static RawClient open(URI address) throws IOException {
    return new RawClient(new Socket(address.getHost(), address.getPort()));
  }

  /** Connects, upgrades, and from then on reads nothing until it is told to. */
  public static RawClient connect(URI address) throws IOException {
    RawClient client = open(address);
    client.send(handshake(address));
    String head = client.readHead();
    if (!head.startsWith("HTTP/1.1 101 ")) {
      client.close();
      throw new IOException(head);
    }
    return client;
  }

  /** A good request to upgrade. */
  public static String handshake(URI address) {
    return """
        GET %s?%s HTTP/1.1\r
        Host: %s:%d\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Protocol: cloudevents.json\r
        \r
        """
        .formatted(address.getPath(), address.getQuery(), address.getHost(), address.getPort());
  }

  public void send(String ascii) throws IOException {
    socket.getOutputStream().write(ascii.getBytes(US_ASCII));
    socket.getOutputStream().flush();
  }

  private String readHead() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  /**
   * Reads until the server ends the connection, and gives the code of its close frame, or 1006 if
   * there was none. At most a minute of silence.
   */
  public int readToTheEnd() throws IOException {
    socket.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
    int code = NO_CLOSE_FRAME;
    try {
      while (true) {
        int opcode = in.readUnsignedByte() & 0x0f;
        byte[] payload = new byte[payloadLength(in.readUnsignedByte())];
        in.readFully(payload);
        if (opcode == CLOSE && payload.length >= 2) {
          code = (payload[0] & 0xff) << 8 | (payload[1] & 0xff);
        }
      }
    } catch (EOFException | SocketException end) {
      return code;
    }
  }

  private int payloadLength(int first) throws IOException {
    return switch (first) {
      case 126 -> in.readUnsignedShort();
      case 127 -> Math.toIntExact(in.readLong());
      default -> first;
    };
  }

  /** Ends by a reset, not by a good-bye. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
