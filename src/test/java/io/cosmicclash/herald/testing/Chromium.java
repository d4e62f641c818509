package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A real browser without a window, driven over its DevTools protocol. */
public final class Chromium implements WebSocket.Listener, AutoCloseable {
  private final Map<Integer, CompletableFuture<JsonObject>> calls = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final StringBuilder partial = new StringBuilder();
  private final Path profile;
  private final Process process;
  private final WebSocket page;

  /** Whether the machine has one. */
  public static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "chromium")));
  }

  /** Opens a page. */
  public Chromium(URI address) {
    try {
      profile =
          Files.createTempDirectory(Path.of(System.getProperty("herald.test.work")), "chromium");
      process = launch(profile);
      page = connect(address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process launch(Path profile) throws IOException {
    Process launched =
        new ProcessBuilder(
                "chromium",
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile)
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("chromium.log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(launched::destroyForcibly));
    return launched;
  }

  private WebSocket connect(URI address) throws IOException {
    Path portFile = profile.resolve("DevToolsActivePort");
    await("the browser")
        .atMost(Duration.ofSeconds(60))
        .until(() -> Files.exists(portFile) && Files.readAllLines(portFile).size() > 1);
    URI open =
        URI.create(
            "http://127.0.0.1:" + Files.readAllLines(portFile).get(0) + "/json/new?" + address);
    HttpRequest request =
        HttpRequest.newBuilder(open).PUT(HttpRequest.BodyPublishers.noBody()).build();
    HttpClient http = HttpClient.newHttpClient();
    String answer = http.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join().body();
    URI socket = URI.create(parse(answer).getString("webSocketDebuggerUrl"));
    return http.newWebSocketBuilder().buildAsync(socket, this).join();
  }

  /** What a JavaScript expression gives in the page, as text. */
  public String evaluate(String expression) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    calls.put(id, answer);
    String call =
        Json.createObjectBuilder()
            .add("id", id)
            .add("method", "Runtime.evaluate")
            .add(
                "params",
                Json.createObjectBuilder().add("expression", "String(" + expression + ")"))
            .build()
            .toString();
    page.sendText(call, true).join();
    return answer
        .orTimeout(20, TimeUnit.SECONDS)
        .join()
        .getJsonObject("result")
        .getJsonObject("result")
        .getString("value", "");
  }

  public void awaitValue(String expression, String value) {
    await(expression + " = " + value)
        .atMost(Duration.ofSeconds(30))
        .until(() -> evaluate(expression).equals(value));
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      JsonObject message = parse(partial.toString());
      partial.setLength(0);
      if (message.containsKey("id")) {
        calls.remove(message.getInt("id")).complete(message);
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public void close() {
    page.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
    Directories.delete(profile);
  }

  private static JsonObject parse(String json) {
    try (var reader = Json.createReader(new StringReader(json))) {
      return reader.readObject();
    }
  }
}
