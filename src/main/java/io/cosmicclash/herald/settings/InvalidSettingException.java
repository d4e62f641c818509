package io.cosmicclash.herald.settings;

/** A {@code herald.*} setting that cannot be read. Thrown at deployment, which it fails. */
public class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidSettingException(String key, String value, String rule) {
    super("Setting " + key + " is '" + value + "', but must be " + rule);
  }
}
