package io.cosmicclash.herald.testing;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.util.List;

/** The published schema of the frames, in the hands of a public validator. */
public final class FrameSchema {
  private final JsonSchemaFactory factory =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7);
  private final String document;

  public FrameSchema(String document) {
    this.document = document;
  }

  /** What is wrong with a frame; nothing, if it is as the definition says. */
  public List<String> complaints(String definition, String frame) {
    String reference = "{\"$ref\": \"#/definitions/" + definition + "\",";
    JsonSchema schema = factory.getSchema(reference + document.substring(1));
    return schema.validate(frame, InputFormat.JSON).stream().map(Object::toString).toList();
  }
}
