package io.cosmicclash.herald.wire;

import io.cosmicclash.herald.outbox.PendingEvent;
import io.cosmicclash.herald.settings.Settings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;

/**
 * An event as a CloudEvents 1.0 JSON event ("JSON Event Format for CloudEvents", section 3).
 * Depends on nothing but the event, so an event that fails once fails always.
 */
@ApplicationScoped
public class EventEncoder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  @Inject private Settings settings;

  private String source;

  @PostConstruct
  void quoteSource() {
    source = Json.quote(settings.source());
  }

  /** The event, its payload embedded as it is if that is JSON, and in base64 otherwise. */
  public String encode(PendingEvent event, Cursor cursor) {
    StringBuilder json = new StringBuilder(512 + event.payload().length);
    attributes(
        json, event.eventId(), source, event.eventType(), event.aggregateId(), event.createdAt());
    json.append(",\"aggregatetype\":").append(Json.quote(event.aggregateType()));
    json.append(",\"sequence\":\"").append(event.revision()).append('"');
    json.append(",\"cursor\":\"").append(cursor).append('"');
    Json.document(event.payload())
        .ifPresentOrElse(
            text -> json.append(",\"datacontenttype\":\"application/json\",\"data\":").append(text),
            () ->
                json.append(",\"data_base64\":\"")
                    .append(Base64.getEncoder().encodeToString(event.payload()))
                    .append('"'));
    return json.append('}').toString();
  }

  /** The attributes that every event has, and a subject unless that is null. */
  static void attributes(
      StringBuilder json,
      String id,
      String quotedSource,
      String type,
      String subject,
      Instant time) {
    json.append("{\"specversion\":\"1.0\",\"id\":").append(Json.quote(id));
    json.append(",\"source\":").append(quotedSource);
    json.append(",\"type\":").append(Json.quote(type));
    if (subject != null) {
      json.append(",\"subject\":").append(Json.quote(subject));
    }
    json.append(",\"time\":\"").append(TIME.format(time)).append('"');
  }
}
