package io.cosmicclash.herald.wire;

import io.cosmicclash.herald.outbox.PendingEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;

/**
 * What the server says of the stream itself, as CloudEvents of the source {@code /herald/stream}.
 */
@ApplicationScoped
public class StreamEvents {
  private static final String CAUGHT_UP = "herald.caughtup";
  private static final String RESET = "herald.reset";
  private static final String SKIPPED = "herald.skipped";

  private static final String SOURCE = Json.quote("/herald/stream");

  @Inject private Clock clock;

  /**
   * The replay is over: everything up to the cursor has been sent.
   *
   * @param subscription the id of the command that asked for it, or null
   */
  public String caughtUp(Cursor cursor, String subscription) {
    StringBuilder json = begin(UUID.randomUUID().toString(), CAUGHT_UP, null, cursor);
    return json.append(ofSubscription(subscription)).append("}}").toString();
  }

  /**
   * What was asked for is gone.
   *
   * @param oldest behind it, everything is there
   * @param reason for people
   * @param subscription the id of the command that asked for it, or null
   */
  public String reset(Cursor oldest, String reason, String subscription) {
    StringBuilder json = begin(UUID.randomUUID().toString(), RESET, null, oldest);
    json.append("\"reason\":").append(Json.quote(reason));
    String of = ofSubscription(subscription);
    return json.append(of.isEmpty() ? "" : ",").append(of).append("}}").toString();
  }

  /** An event was left out of the stream; for those who would have got it. */
  public String skipped(PendingEvent event, Cursor cursor, String reason) {
    StringBuilder json = begin(cursor.toString(), SKIPPED, event.aggregateId(), cursor);
    json.append("\"id\":").append(Json.quote(event.eventId()));
    json.append(",\"aggregatetype\":").append(Json.quote(event.aggregateType()));
    json.append(",\"aggregateid\":").append(Json.quote(event.aggregateId()));
    json.append(",\"revision\":\"").append(event.revision()).append('"');
    json.append(",\"reason\":").append(Json.quote(reason));
    return json.append("}}").toString();
  }

  private StringBuilder begin(String id, String type, String subject, Cursor cursor) {
    StringBuilder json = new StringBuilder(512);
    EventEncoder.attributes(json, id, SOURCE, type, subject, clock.instant());
    json.append(",\"cursor\":\"").append(cursor).append('"');
    return json.append(",\"datacontenttype\":\"application/json\",\"data\":{");
  }

  private static String ofSubscription(String id) {
    return id == null ? "" : "\"subscription\":" + Json.quote(id);
  }
}
