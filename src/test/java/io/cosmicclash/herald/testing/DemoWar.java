package io.cosmicclash.herald.testing;

import java.io.File;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.GenericArchive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ExplodedImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The demo application, {@code src/demo}, as a WAR of its own: it shares no class with Herald. */
public final class DemoWar {

  private DemoWar() {}

  public static WebArchive build() {
    return ShrinkWrap.create(WebArchive.class, "clash.war")
        .addPackages(true, "io.cosmicclash.demo")
        .merge(directory("src/demo/resources"), "WEB-INF/classes", Filters.includeAll())
        .merge(directory("src/demo/webapp"), "/", Filters.includeAll());
  }

  private static GenericArchive directory(String path) {
    return ShrinkWrap.create(GenericArchive.class)
        .as(ExplodedImporter.class)
        .importDirectory(new File(path))
        .as(GenericArchive.class);
  }
}
