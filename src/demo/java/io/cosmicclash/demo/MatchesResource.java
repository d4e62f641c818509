package io.cosmicclash.demo;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.persistence.OptimisticLockException;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;

/**
 * The game over HTTP. Answers JSON, and errors as one line of text that names the input and the
 * rule. Parameters arrive as text, because a container answers a bad number with a bare 404.
 */
@Path("matches")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class MatchesResource {

  @Inject Scoreboard scoreboard;

  @Inject Referee referee;

  @GET
  public JsonArray list() {
    JsonArrayBuilder matches = Json.createArrayBuilder();
    scoreboard.matches().forEach(match -> matches.add(match.toJson()));
    return matches.build();
  }

  @POST
  public Response kickOff() {
    MatchView match = scoreboard.kickOff(Fixture.drawn());
    return Response.status(Status.CREATED).entity(match.toJson().build()).build();
  }

  /** Answers with the match and, as {@code event}, the id of the event that the goal caused. */
  @POST
  @Path("{id}/goals")
  public Response goal(@PathParam("id") String id, @QueryParam("side") String side) {
    long matchId = matchId(id);
    Side scorer =
        Side.named(side)
            .orElseThrow(() -> error(Status.BAD_REQUEST, "side must be home or away", side));
    try {
      return referee
          .goal(matchId, scorer)
          .map(goal -> Response.ok(goal.toJson()).build())
          .orElseThrow(() -> error(Status.NOT_FOUND, "match must exist", id));
    } catch (OptimisticLockException busy) {
      throw error(
          Status.CONFLICT,
          "match must stand still for a moment: others scored first "
              + Referee.TRIES
              + " times in a row, try again",
          id);
    }
  }

  private static long matchId(String id) {
    if (!id.matches("[0-9]{1,18}")) {
      throw error(Status.BAD_REQUEST, "match id must be a whole number of 1 to 18 digits", id);
    }
    return Long.parseLong(id);
  }

  /** Plain text, so that an input that is repeated in it cannot become markup. */
  private static ClientErrorException error(Status status, String rule, String input) {
    String got = input == null ? "nothing" : "\"" + shortened(input) + "\"";
    return new ClientErrorException(
        Response.status(status)
            .type(MediaType.TEXT_PLAIN_TYPE.withCharset("UTF-8"))
            .header("X-Content-Type-Options", "nosniff")
            .entity(rule + "; got " + got)
            .build());
  }

  private static String shortened(String input) {
    return input.length() <= 40 ? input : input.substring(0, 40) + "...";
  }
}
