package io.cosmicclash.demo;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Puts the game's HTTP door at {@code /clash/api}. */
@ApplicationPath("api")
public class ClashApplication extends Application {}
