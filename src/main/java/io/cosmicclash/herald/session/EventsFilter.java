package io.cosmicclash.herald.session;

import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import java.io.IOException;

/**
 * Stands before the socket. That it is destroyed is the first that a server says of an undeployment
 * or its own stop: WildFly closes the sockets soon after, without a reason.
 */
@WebFilter(value = "/events", asyncSupported = true)
public class EventsFilter implements Filter {
  @Inject private Sessions sessions;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain next)
      throws IOException, ServletException {
    next.doFilter(request, response);
  }

  @Override
  public void destroy() {
    sessions.leave();
  }
}
