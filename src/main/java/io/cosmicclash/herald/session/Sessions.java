package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.fanout.InvalidSubscriptionException;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.CloseCode;
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

  @Inject private Hub hub;
  @Inject private Settings settings;
  @Inject private Clock clock;

  /** Subscribes a session to what its address asks for, or closes it with the reason why not. */
  void opened(Session session) {
    Subscription subscription;
    try {
      Query query = Query.parse(session.getQueryString());
      subscription = Subscription.of(query.topics(), query.types());
    } catch (InvalidQueryException | InvalidSubscriptionException e) {
      ClientSession.close(session, CloseCode.BAD_REQUEST, e.getMessage());
      return;
    }
    ClientSession client = new ClientSession(session, subscription, settings, executor, clock);
    open.put(session.getId(), client);
    hub.register(client, subscription);
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

  private void forget(ClientSession client) {
    hub.unregister(client, client.subscription());
    open.remove(client.id());
    client.close(CloseCode.LEAVING, "closed");
  }

  /** Looks after every session; to be called every second or so. */
  void tick() {
    Instant now = clock.instant();
    open.values().forEach(client -> client.tick(now));
  }

  /** Says goodbye to all, because the application stops here. May be said again. */
  @PreDestroy
  void leave() {
    leaving = true;
    open.values().forEach(client -> client.close(CloseCode.LEAVING, GOODBYE));
  }
}
