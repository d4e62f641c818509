package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReaderFactory;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A WebSocket client, the JDK's: keeps what it received, in its order. Apart from the events it
 * keeps what the server says of the replay, and the answers to commands.
 */
public final class EventClient implements WebSocket.Listener, AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Kept, because each call of Json's own searches the class path for a provider. */
  private static final JsonReaderFactory JSON = Json.createReaderFactory(Map.of());

  private static final String NOTICE = "\"source\":\"/herald/stream\",\"type\":\"herald.";

  private static final String CURSOR = "\"cursor\":\"";

  private final List<String> frames = Collections.synchronizedList(new ArrayList<>());
  private final List<String> notices = Collections.synchronizedList(new ArrayList<>());
  private final List<String> answers = Collections.synchronizedList(new ArrayList<>());
  private final List<String> raw = Collections.synchronizedList(new ArrayList<>());
  private final StringBuilder partial = new StringBuilder();
  private final AtomicInteger pings = new AtomicInteger();
  private boolean dropped;
  private volatile WebSocket socket;
  private volatile String lastCursor;
  private volatile Integer closeCode;
  private volatile String closeReason;

  private EventClient() {}

  public static EventClient connect(URI address) {
    return open(address, new EventClient(), "cloudevents.json");
  }

  /** Connects with the subprotocol of arrays and commands. */
  public static EventClient connectAndTalk(URI address) {
    return open(address, new EventClient(), "herald.v1");
  }

  private static EventClient open(URI address, EventClient client, String subprotocol) {
    client.socket =
        HTTP.newWebSocketBuilder()
            .subprotocols(subprotocol)
            .connectTimeout(Duration.ofSeconds(20))
            .buildAsync(address, client)
            .join();
    return client;
  }

  @Override
  public void onOpen(WebSocket opened) {
    opened.request(Long.MAX_VALUE);
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    synchronized (partial) {
      partial.append(data);
      if (last && !dropped) {
        received(partial.toString());
      }
      if (last) {
        partial.setLength(0);
      }
    }
    return null;
  }

  private void received(String frame) {
    raw.add(frame);
    if (frame.startsWith("[")) {
      try (var reader = JSON.createReader(new StringReader(frame))) {
        reader.readArray().forEach(event -> event(event.toString()));
      }
    } else if (frame.startsWith("{\"answer\"")) {
      answers.add(frame);
    } else {
      event(frame);
    }
  }

  private void event(String text) {
    boolean notice = text.contains(NOTICE + "caughtup\"") || text.contains(NOTICE + "reset\"");
    int cursor = text.indexOf(CURSOR) + CURSOR.length();
    lastCursor = text.substring(cursor, text.indexOf('"', cursor));
    (notice ? notices : frames).add(text);
  }

  @Override
  public CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
    pings.incrementAndGet();
    return null; // answered by the JDK
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closeReason = reason;
    closeCode = code;
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closeReason = error.toString();
    closeCode = 1006;
  }

  public String subprotocol() {
    return socket.getSubprotocol();
  }

  public void send(String text) {
    socket.sendText(text, true).join();
  }

  /** The events as they came. */
  public List<String> frames() {
    return copy(frames);
  }

  /** The frames of whatever kind, as they came. */
  public List<String> raw() {
    return copy(raw);
  }

  /** What the server has said of the replay: herald.caughtup and herald.reset. */
  public List<JsonObject> notices() {
    return copy(notices).stream().map(EventClient::parse).toList();
  }

  public List<JsonObject> answers() {
    return copy(answers).stream().map(EventClient::parse).toList();
  }

  /** Sends a command, and waits for its answer. */
  public JsonObject ask(String command) {
    int before = answers.size();
    send(command);
    await("answer").atMost(Duration.ofSeconds(30)).until(() -> answers.size() > before);
    return answers().get(before);
  }

  public EventClient awaitCaughtUp() {
    return awaitNotices(1);
  }

  /** Waits for what the server says of the replay, or for the close. */
  public EventClient awaitNotices(int count) {
    await(count + " notices")
        .atMost(Duration.ofSeconds(60))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> notices.size() >= count || isClosed());
    return this;
  }

  /** The last cursor that it has seen, of an event or of what the server said. */
  public String cursor() {
    return lastCursor;
  }

  public List<JsonObject> events() {
    return frames().stream().map(EventClient::parse).toList();
  }

  public List<String> ids() {
    return events().stream().map(event -> event.getString("id")).toList();
  }

  public EventClient awaitEvents(int count) {
    return awaitEvents(count, Duration.ofSeconds(30));
  }

  public EventClient awaitEvents(int count, Duration atMost) {
    await(count + " events")
        .atMost(atMost)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> frames.size() >= count || isClosed());
    if (frames.size() < count) {
      throw new AssertionError(
          "Closed with %d, '%s', after %d of %d events"
              .formatted(closeCode, closeReason, frames.size(), count));
    }
    return this;
  }

  public void awaitPings(int count, Duration atMost) {
    await(count + " pings").atMost(atMost).until(() -> pings.get() >= count);
  }

  public int awaitClose() {
    await("close").atMost(Duration.ofSeconds(60)).until(() -> closeCode != null);
    return closeCode;
  }

  public boolean isClosed() {
    return closeCode != null;
  }

  public String closeReason() {
    return closeReason;
  }

  /** Breaks the connection; what comes from now on is not kept. */
  public void drop() {
    synchronized (partial) {
      dropped = true;
    }
    socket.abort();
  }

  @Override
  public void close() {
    if (!isClosed()) {
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(gone -> null).join();
      socket.abort();
    }
  }

  private static List<String> copy(List<String> growing) {
    synchronized (growing) {
      return List.copyOf(growing);
    }
  }

  private static JsonObject parse(String frame) {
    try (var reader = JSON.createReader(new StringReader(frame))) {
      return reader.readObject();
    }
  }
}
