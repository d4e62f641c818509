package io.cosmicclash.herald.ops;

import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code /health/live}: the application runs, else restart it. {@code /health/ready}: events flow,
 * else send clients elsewhere. 200 or 503, with a JSON body that says why.
 */
@WebServlet({"/health/live", "/health/ready"})
public class HealthServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Inject private transient Health health;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String impediment = request.getServletPath().endsWith("/live") ? null : health.impediment();
    JsonObjectBuilder body =
        Json.createObjectBuilder().add("status", impediment == null ? "UP" : "DOWN");
    if (impediment != null) {
      body.add("reason", impediment);
    }
    response.setStatus(
        impediment == null
            ? HttpServletResponse.SC_OK
            : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.getWriter().println(body.build());
  }
}
