package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.parallel.ExecutionMode.SAME_THREAD;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;

/**
 * A test from outside: the WAR as it ships, on the managed server; rows by JDBC, and WebSocket
 * clients. One of these at a time, because they share the server.
 */
@ArquillianTest
@Execution(SAME_THREAD)
@RunAsClient
public abstract class HeraldTest {
  /** An aggregate type of each test's own, so that tests cannot meet. */
  protected final String type = "t" + UUID.randomUUID().toString().replace("-", "");

  @Deployment(testable = false)
  public static WebArchive herald() {
    return shippedWar();
  }

  static WebArchive shippedWar() {
    return ShrinkWrap.create(ZipImporter.class, "herald.war")
        .importFrom(Path.of(System.getProperty("herald.test.war")).toFile())
        .as(WebArchive.class);
  }

  @BeforeEach
  void awaitReady() {
    await("ready")
        .atMost(Duration.ofSeconds(60))
        .until(() -> get("/herald/health/ready").statusCode() == 200);
  }

  protected static EventClient connect(String query) {
    return EventClient.connect(events(query)).awaitCaughtUp();
  }

  protected static URI events(String query) {
    return URI.create(
        "ws://127.0.0.1:"
            + System.getProperty("herald.test.http.port")
            + "/herald/events?"
            + query);
  }

  protected static HttpResponse<String> get(String path) {
    URI address =
        URI.create("http://127.0.0.1:" + System.getProperty("herald.test.http.port") + path);
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  protected static Database database() {
    return Shared.database();
  }
}
