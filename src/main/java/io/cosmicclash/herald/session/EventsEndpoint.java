package io.cosmicclash.herald.session;

import io.cosmicclash.herald.wire.CloseCode;
import jakarta.inject.Inject;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.lang.System.Logger.Level;

/**
 * The socket, {@code /herald/events}. Subprotocol {@code cloudevents.json}: the CloudEvents 1.0
 * WebSocket binding, in which the server speaks and the client listens.
 */
@ServerEndpoint(value = "/events", subprotocols = "cloudevents.json")
public class EventsEndpoint {
  private static final System.Logger LOG = System.getLogger(EventsEndpoint.class.getName());

  /** Guards the heap: nothing that a client may say here is longer. */
  private static final long MAX_MESSAGE_BYTES = 1024;

  @Inject private Sessions sessions;

  @OnOpen
  public void opened(Session session) {
    sessions.opened(session);
  }

  @OnMessage(maxMessageSize = MAX_MESSAGE_BYTES)
  public void text(String message, Session session) {
    refuseMessage(session);
  }

  @OnMessage(maxMessageSize = MAX_MESSAGE_BYTES)
  public void binary(byte[] message, Session session) {
    refuseMessage(session);
  }

  @OnClose
  public void closed(Session session) {
    sessions.closed(session);
  }

  @OnError
  public void failed(Session session, Throwable reason) {
    LOG.log(Level.DEBUG, () -> "Session " + session.getId() + ": " + reason);
    sessions.closed(session);
  }

  private static void refuseMessage(Session session) {
    ClientSession.close(
        session, CloseCode.BAD_REQUEST, "cloudevents.json takes no messages from the client");
  }
}
