package io.cosmicclash.herald.ops;

import io.cosmicclash.herald.fanout.Head;
import io.cosmicclash.herald.fanout.Hub;
import io.cosmicclash.herald.outbox.StreamLedger;
import io.cosmicclash.herald.outbox.StreamState;
import io.cosmicclash.herald.wire.Cursor;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code /api/stream}: where the stream stands. A client that reads the head first, then loads its
 * state, and then subscribes behind that head misses nothing. Answered from memory; another node
 * may be a little ahead.
 */
@WebServlet("/api/stream")
public class StreamServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject private transient Hub hub;
  @Inject private transient StreamLedger ledger;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Head head = hub.settled();
    StreamState stream = ledger.lastKnown();
    boolean known = head != null && stream != null && head.epoch().equals(stream.epoch());
    response.setStatus(
        known ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setContentType(known ? "application/json" : "application/problem+json");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.getWriter().println(known ? place(head, stream) : problem());
  }

  private static JsonObject place(Head head, StreamState stream) {
    long oldest = Math.min(stream.horizon(), head.position());
    return Json.createObjectBuilder()
        .add("epoch", head.epoch())
        .add("head", new Cursor(head.epoch(), head.position()).toString())
        .add("oldest", new Cursor(head.epoch(), oldest).toString())
        .build();
  }

  /** RFC 9457. */
  private static JsonObject problem() {
    return Json.createObjectBuilder()
        .add("title", "This node does not know yet where the stream stands")
        .add("status", HttpServletResponse.SC_SERVICE_UNAVAILABLE)
        .add("detail", "Herald starts, or its database is away; see /health/ready. Try again soon.")
        .build();
  }
}
