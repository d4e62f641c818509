package io.cosmicclash.herald.session;

import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.fanout.InvalidSubscriptionException;
import io.cosmicclash.herald.fanout.Subscription;
import io.cosmicclash.herald.resume.Replays;
import io.cosmicclash.herald.settings.Settings;
import io.cosmicclash.herald.wire.After;
import io.cosmicclash.herald.wire.Answer;
import io.cosmicclash.herald.wire.Answer.Refusal;
import io.cosmicclash.herald.wire.CloseCode;
import io.cosmicclash.herald.wire.Command;
import io.cosmicclash.herald.wire.Envelope;
import io.cosmicclash.herald.wire.InvalidCommandException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;

/**
 * What a client may say, and what is answered. Topics of one session never overlap, so that no
 * event comes twice. The server calls for one message of a session at a time.
 */
@ApplicationScoped
class Conversation {
  static final int MAX_COMMAND_BYTES = 8 << 10;

  @Inject private Hub hub;
  @Inject private Replays replays;
  @Inject private Envelope envelope;
  @Inject private Settings settings;
  @Inject private Clock clock;

  void said(String message, ClientSession client) {
    if (!client.speaksHerald()) {
      client.close(CloseCode.BAD_REQUEST, "cloudevents.json takes no messages from the client");
    } else if (message.getBytes(StandardCharsets.UTF_8).length > MAX_COMMAND_BYTES) {
      client.close(CloseCode.TOO_BIG, "a command may have at most " + MAX_COMMAND_BYTES + " bytes");
    } else if (!client.commandRate().allows(clock.instant(), settings.commandRate())) {
      client.close(
          CloseCode.TOO_MANY_COMMANDS,
          "more than " + settings.commandRate() + " commands a second: come back");
    } else {
      obey(message, client);
    }
  }

  private void obey(String message, ClientSession client) {
    Command command;
    try {
      command = Command.parse(message);
    } catch (InvalidCommandException e) {
      client.answer(Answer.refused(e.id(), Refusal.INVALID_COMMAND, e.getMessage()));
      return;
    }
    switch (command.kind()) {
      case PING -> client.answer(Answer.pong(command.id()));
      case SUBSCRIBE -> subscribe(command, client);
      case UNSUBSCRIBE -> unsubscribe(command, client);
    }
  }

  /** Begins with what stands in the socket's address; there is no answer but the events. */
  void begin(ClientSession client, Subscription subscription, After after) {
    begin(new Feed(client, envelope, null, subscription, after), client);
  }

  private void begin(Feed feed, ClientSession client) {
    client.feeds().add(feed);
    replays.begin(feed);
  }

  private void subscribe(Command command, ClientSession client) {
    Subscription wish = subscription(command, client);
    if (wish == null) {
      return;
    }
    int topics = wish.size();
    for (Feed feed : client.feeds()) {
      Subscription present = feed.subscription();
      topics += present.size();
      if (present.overlaps(wish)) {
        client.answer(
            Answer.refused(
                command.id(),
                Refusal.ALREADY_SUBSCRIBED,
                "topics "
                    + command.topics()
                    + " overlap with those of this session: unsubscribe first"));
        return;
      }
    }
    if (topics > settings.maxTopics()) {
      client.answer(
          Answer.refused(
              command.id(),
              Refusal.TOO_MANY_TOPICS,
              "a session may have at most " + settings.maxTopics() + " topics"));
      return;
    }
    client.answer(Answer.subscribed(command.id(), command.topics()));
    begin(new Feed(client, envelope, command.id(), wish, command.after()), client);
  }

  private void unsubscribe(Command command, ClientSession client) {
    Subscription unwanted = subscription(command, client);
    if (unwanted == null) {
      return;
    }
    int found =
        client.feeds().stream().mapToInt(feed -> feed.subscription().common(unwanted).size()).sum();
    if (found < unwanted.size()) {
      client.answer(
          Answer.refused(
              command.id(),
              Refusal.NOT_SUBSCRIBED,
              "not all of the topics " + command.topics() + " are subscribed to as they stand"));
      return;
    }
    client.feeds().forEach(feed -> narrow(feed, feed.subscription().without(unwanted)));
    client.feeds().removeIf(feed -> feed.subscription().isEmpty());
    client.answer(Answer.unsubscribed(command.id(), command.topics()));
  }

  /** Ends all that the session is subscribed to. */
  void end(ClientSession client) {
    client.feeds().forEach(feed -> narrow(feed, Subscription.NONE));
  }

  private void narrow(Feed feed, Subscription rest) {
    Subscription before = feed.subscription();
    feed.narrow(rest);
    hub.leave(feed, before.without(rest));
  }

  private static Subscription subscription(Command command, ClientSession client) {
    try {
      return Subscription.of(command.topics(), command.types());
    } catch (InvalidSubscriptionException e) {
      client.answer(Answer.refused(command.id(), Refusal.INVALID_TOPIC, e.getMessage()));
      return null;
    }
  }

  /** Whether an address without topics makes sense: only if commands can add some. */
  static boolean mayBeginWithout(List<String> topics, ClientSession client) {
    return topics.isEmpty() && client.speaksHerald();
  }
}
