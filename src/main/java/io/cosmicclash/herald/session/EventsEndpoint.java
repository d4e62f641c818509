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
 * WebSocket binding, in which the server speaks and the client listens. Subprotocol {@code
 * herald.v1}: arrays of the same events, and commands.
 */
@ServerEndpoint(
    value = "/events",
    subprotocols = {"cloudevents.json", ClientSession.HERALD_V1})
public class EventsEndpoint {
  private static final System.Logger LOG = System.getLogger(EventsEndpoint.class.getName());

  /**
   * Guards the heap, with a margin above what a command may have: that is refused with a reason.
   */
  private static final long MAX_MESSAGE_BYTES = 2 * Conversation.MAX_COMMAND_BYTES;

  private static final String TEXT_ONLY = "Herald takes no binary messages";

  @Inject private Sessions sessions;
  @Inject private Conversation conversation;

  @OnOpen
  public void opened(Session session) {
    sessions.opened(session);
  }

  @OnMessage(maxMessageSize = MAX_MESSAGE_BYTES)
  public void text(String message, Session session) {
    sessions.find(session).ifPresent(client -> conversation.said(message, client));
  }

  @OnMessage(maxMessageSize = MAX_MESSAGE_BYTES)
  public void binary(byte[] message, Session session) {
    ClientSession.close(session, CloseCode.BAD_REQUEST, TEXT_ONLY);
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
}
