package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.InvalidSubscriptionException;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.resume.Replays;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.CloseCode;
import io.cosmicclash.herald.wire.InvalidCursorException;
import io.cosmicclash.herald.wire.InvalidQueryException;
import io.cosmicclash.herald.wire.Query;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.websocket.Session;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions that are open on this node. Apart from the endpoint, of which a server may make an
 * instance for each connection.
 */
@ApplicationScoped
public class Sessions {
  private static final String GOODBYE = "Herald stops here: come back";

  private final Map<String, ClientSession> open = new ConcurrentHashMap<>();

  private volatile boolean leaving;

  @Resource private ManagedExecutorService executor;

  @Inject private Conversation conversation;
  @Inject private Replays replays;
  @Inject private Settings settings;
  @Inject private Clock clock;

  /** Subscribes a session to what its address asks for, or closes it with the reason why not. */
  void opened(Session session) {
    ClientSession client = new ClientSession(session, settings, executor, clock);
    try {
      Query query = Query.parse(session.getQueryString());
      open.put(session.getId(), client);
      if (!Conversation.mayBeginWithout(query.topics(), client)) {
        Subscription wish = Subscription.of(query.topics(), query.types());
        requireTopics(wish.size());
        conversation.begin(client, wish, query.after());
      }
    } catch (InvalidQueryException | InvalidCursorException | InvalidSubscriptionException e) {
      open.remove(session.getId());
      ClientSession.close(session, CloseCode.BAD_REQUEST, e.getMessage());
      return;
    }
    if (leaving) {
      client.close(CloseCode.LEAVING, GOODBYE);
    }
    if (!session.isOpen()) {
      forget(client); // it went meanwhile, and whoever said so found nothing registered yet
    }
  }

  /** Forgets a session, whoever closed it and however often that is said. */
  void closed(Session session) {
    ClientSession client = open.get(session.getId());
    if (client != null) {
      forget(client);
    }
  }

  Optional<ClientSession> find(Session session) {
    return Optional.ofNullable(open.get(session.getId()));
  }

  private void requireTopics(int topics) {
    if (topics > settings.maxTopics()) {
      throw new InvalidSubscriptionException(
          topics + " topics are too many: a session may have at most " + settings.maxTopics());
    }
  }

  private void forget(ClientSession client) {
    conversation.end(client);
    open.remove(client.id());
    client.close(CloseCode.LEAVING, "closed");
  }

  /** Looks after every session; to be called every second or so. */
  void tick() {
    Instant now = clock.instant();
    for (ClientSession client : open.values()) {
      if (client.isGone(now)) {
        forget(client); // and the server has not said so
      } else {
        client.tick(now);
      }
    }
    replays.tick();
  }

  /** Says goodbye to all, because the application stops here. May be said again. */
  @PreDestroy
  void leave() {
    leaving = true;
    open.values().forEach(client -> client.close(CloseCode.LEAVING, GOODBYE));
  }
}
