import { z } from "zod";

export type JsonObject = Record<string, unknown>;

const POINTER = "#/components/schemas/";

/** Collects the named schemas of answers once and refers to them everywhere else. */
export class SchemaComponents {
  readonly schemas: Record<string, JsonObject> = {};
  /** Errors have the same body everywhere, and many operations the same answer. */
  readonly #described = new Map<z.ZodType, JsonObject>();

  /** The JSON Schema of what is answered, and of parameters; a reference where the schema has a name. */
  describe(schema: z.ZodType): JsonObject {
    const known = this.#described.get(schema);
    if (known !== undefined) return known;
    const described = this.#describe(schema);
    this.#described.set(schema, described);
    return described;
  }

  #describe(schema: z.ZodType): JsonObject {
    const { definitions, root } = toJsonSchema(schema, "output");
    for (const [name, definition] of Object.entries(definitions)) this.schemas[name] = refer(definition, POINTER);
    const { id, ...inline } = root;
    if (typeof id !== "string") return refer(root, POINTER);
    this.schemas[id] = refer(inline, POINTER);
    return { $ref: `${POINTER}${id}` };
  }

  /**
   * The JSON Schema of what is sent, whole: members with a default need not be sent, but are always there in an answer of the same
   * name. Generators of clients (openapi-typescript 7 at its defaults) know that of bodies, and not of what these refer to.
   */
  describeWhole(schema: z.ZodType): JsonObject {
    const { definitions, root } = toJsonSchema(schema, "input");
    const { id: _id, ...inline } = root;
    return resolve(inline, definitions, []) as JsonObject;
  }
}

interface JsonSchema {
  readonly root: JsonObject;
  /** Named ones that `root` refers to as `#/$defs/…`. */
  readonly definitions: Readonly<Record<string, JsonObject>>;
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const document = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Zod omits the default where the value is transformed on input.
      if (def.type === "default") jsonSchema.default ??= def.defaultValue as typeof jsonSchema.default;
      // Answers may gain members: only a strict object says that it will not.
      if (def.type === "object" && (def as z.core.$ZodObjectDef).catchall === undefined) {
        delete jsonSchema.additionalProperties;
      }
    },
  }) as JsonObject;
  const { $schema: _dialect, $defs, ...root } = document;
  const definitions = Object.entries(($defs ?? {}) as Record<string, JsonObject>).map(([name, definition]) => {
    const { id: _id, ...body } = definition;
    return [name, body] as const;
  });
  return { root, definitions: Object.fromEntries(definitions) };
}

/** Zod points into `#/$defs`, OpenAPI into `#/components/schemas`. */
function refer(schema: JsonObject, pointer: string): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${pointer}`)) as JsonObject;
}

/** @param within the names that are being resolved: one of them inside itself could not be written down whole */
function resolve(value: unknown, definitions: JsonSchema["definitions"], within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, definitions, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...beside } = value as JsonObject;
  const rest = Object.fromEntries(
    Object.entries(beside).map(([key, each]) => [key, resolve(each, definitions, within)]),
  );
  if (typeof $ref !== "string") return rest;
  const name = $ref.replace("#/$defs/", "");
  const definition = definitions[name];
  if (definition === undefined || within.includes(name)) throw new Error(`${name} cannot be described as a whole`);
  return { ...(resolve(definition, definitions, [...within, name]) as JsonObject), ...rest };
}
