package io.cosmicclash.herald.promises;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cosmicclash.herald.outbox.NewEvent;
import io.cosmicclash.herald.outbox.Outbox;
import io.cosmicclash.herald.produce.Producer;
import io.cosmicclash.herald.testing.InsideHeraldTest;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.TransactionRequiredException;
import jakarta.transaction.TransactionalException;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

class AppendWithoutTransactionIsRefusedIT extends InsideHeraldTest {

  @Deployment
  public static WebArchive herald() {
    return withBusinessCode();
  }

  @Inject private Producer producer;
  @Inject private Outbox outbox;

  @Test
  void by_the_container_at_both_doors() {
    NewEvent event = event("1");

    assertThatThrownBy(() -> producer.append(event))
        .isInstanceOf(TransactionalException.class)
        .hasCauseInstanceOf(TransactionRequiredException.class);
    assertThatThrownBy(() -> outbox.append(event))
        .isInstanceOf(TransactionalException.class)
        .hasCauseInstanceOf(TransactionRequiredException.class);
  }

  @Test
  void and_with_one_it_is_part_of_it() throws Exception {
    transaction.begin();
    producer.append(event("1"));
    assertThat(outbox.readUnpublished(1000)).anyMatch(event -> event.eventId().equals(type + "1"));
    transaction.rollback();

    transaction.begin();
    assertThat(outbox.readUnpublished(1000)).noneMatch(event -> event.eventId().equals(type + "1"));
  }

  @Test
  void an_id_that_exists_is_refused_at_once() throws Exception {
    transaction.begin();
    producer.append(event("1"));

    assertThatThrownBy(() -> producer.append(event("1"))).isInstanceOf(PersistenceException.class);
    assertThat(transaction.getStatus())
        .isEqualTo(jakarta.transaction.Status.STATUS_MARKED_ROLLBACK);
  }

  private NewEvent event(String id) {
    return new NewEvent(type + id, type, id, 1, "test.happened", "{}".getBytes(UTF_8));
  }
}
