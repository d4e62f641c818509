package io.cosmicclash.herald.produce;

import io.cosmicclash.herald.outbox.NewEvent;
import io.cosmicclash.herald.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * Writes an event in the transaction that makes the change it tells of: both become true together,
 * or neither does. Without a transaction of the caller's the container refuses the call. Any number
 * of callers may come at once.
 */
@ApplicationScoped
public class Producer {
  @Inject private Outbox outbox;

  @Inject private Event<Appended> appended;

  /**
   * Appends an event; after the commit, the relay of this node is woken.
   *
   * @throws jakarta.transaction.TransactionalException without a transaction
   * @throws jakarta.persistence.PersistenceException if the id exists already; the transaction then
   *     rolls back
   */
  @Transactional(TxType.MANDATORY)
  public void append(NewEvent event) {
    outbox.append(event);
    appended.fire(new Appended(event.eventId()));
  }
}
