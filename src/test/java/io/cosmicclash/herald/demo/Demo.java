package io.cosmicclash.herald.demo;

import io.cosmicclash.herald.testing.Database;
import io.cosmicclash.herald.testing.DemoWar;
import io.cosmicclash.herald.testing.WildFlyServer;
import java.io.File;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;

/** {@code mvn -Pdemo}: a database, a server, Herald and an application beside it, until Ctrl-C. */
public final class Demo {

  private Demo() {}

  public static void main(String[] args) throws InterruptedException {
    Path target = Path.of("target");
    int http = Integer.getInteger("herald.demo.http.port");
    int management = Integer.getInteger("herald.demo.management.port");
    int db = Integer.getInteger("herald.demo.db.port");

    say("Starting PostgreSQL on port " + db);
    Database database = Database.create(target.resolve("demo/postgres"), db);
    WildFlyServer server =
        new WildFlyServer(
            Path.of(System.getProperty("herald.demo.wildfly.home")),
            target.resolve("demo/wildfly"),
            http,
            management,
            database.url());
    server.deploy(target.resolve("herald.war"));
    File clash = target.resolve("demo/clash.war").toFile();
    DemoWar.build().as(ZipExporter.class).exportTo(clash, true);
    server.deploy(clash.toPath());

    say("Starting WildFly with Herald and the demo application; its log is " + server.log());
    server.start();
    server.awaitReady();
    server.awaitAnswer("/clash/");
    System.out.printf(
        """

          Herald is running. Events flow.

            The demo     http://localhost:%1$d/clash/
            The socket   ws://localhost:%1$d/herald/events?topic=match/*
            Its health   http://localhost:%1$d/herald/health/ready
            Database     psql postgresql://herald:herald@localhost:%2$d/herald

          An event of your own, to paste into psql while you watch the demo:

            insert into outbox (event_id, aggregate_type, aggregate_id, revision, event_type, payload)
            values (gen_random_uuid()::text, 'match', '42', 1, 'match.started', '{"hello": "world"}');

          Ctrl-C ends everything.

        """,
        http, db);
    // Until the JVM is told to end; its hooks end the server and the database
    new CountDownLatch(1).await();
  }

  private static void say(String what) {
    System.out.println("  " + what);
  }
}
