package io.cosmicclash.herald.testing;

import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A WebSocket client, the JDK's: keeps the frames that it received, in their order. */
public final class EventClient implements WebSocket.Listener, AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final List<String> frames = new CopyOnWriteArrayList<>();
  private final StringBuilder partial = new StringBuilder();
  private final AtomicInteger pings = new AtomicInteger();
  private final boolean reads;
  private volatile WebSocket socket;
  private volatile Integer closeCode;
  private volatile String closeReason;

  private EventClient(boolean reads) {
    this.reads = reads;
  }

  public static EventClient connect(URI address) {
    return open(address, new EventClient(true));
  }

  /** Connects and never reads a byte. */
  public static EventClient connectAndNotRead(URI address) {
    return open(address, new EventClient(false));
  }

  private static EventClient open(URI address, EventClient client) {
    client.socket =
        HTTP.newWebSocketBuilder()
            .subprotocols("cloudevents.json")
            .connectTimeout(Duration.ofSeconds(20))
            .buildAsync(address, client)
            .join();
    return client;
  }

  @Override
  public void onOpen(WebSocket opened) {
    if (reads) {
      opened.request(Long.MAX_VALUE);
    }
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      frames.add(partial.toString());
      partial.setLength(0);
    }
    return null;
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

  /** Begins to read, after {@link #connectAndNotRead}. */
  public void read() {
    socket.request(Long.MAX_VALUE);
  }

  /** The frames as they came. */
  public List<String> frames() {
    return List.copyOf(frames);
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

  @Override
  public void close() {
    if (!isClosed()) {
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(gone -> null).join();
      socket.abort();
    }
  }

  private static JsonObject parse(String frame) {
    try (var reader = Json.createReader(new StringReader(frame))) {
      return reader.readObject();
    }
  }
}
