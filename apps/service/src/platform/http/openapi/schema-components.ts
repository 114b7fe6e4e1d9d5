import { z } from "zod";

export type JsonObject = Record<string, unknown>;

type Direction = "input" | "output";

/** What a request's variant of a schema is called where it differs from the answer's: defaults need not be sent. */
const INPUT = "Input";
const POINTER = "#/components/schemas/";

/** Collects named schemas once and refers to them everywhere else. */
export class SchemaComponents {
  readonly #inputs = new Map<string, JsonObject>();
  readonly #outputs = new Map<string, JsonObject>();

  /** The JSON Schema of what is sent (`input`) or answered (`output`); a reference where the schema has a name. */
  describe(schema: z.ZodType, io: Direction): JsonObject {
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
    const { $schema: _dialect, $defs, ...rest } = document;
    const named = io === "input" ? this.#inputs : this.#outputs;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonObject>)) {
      const { id: _id, ...body } = definition;
      named.set(name, relocate(body, io));
    }
    const { id, ...inline } = rest;
    if (typeof id !== "string") return relocate(rest, io);
    named.set(id, relocate(inline, io));
    return { $ref: referTo(id, io) };
  }

  /**
   * Puts the named schemas into a document that was described with them. A schema that is the same in requests and answers
   * stands once, under its own name.
   */
  complete(document: JsonObject): JsonObject {
    const differing = this.#findDiffering();
    const schemas: Record<string, JsonObject> = Object.fromEntries(this.#outputs);
    for (const [name, body] of this.#inputs) schemas[differing.has(name) ? `${name}${INPUT}` : name] = body;
    const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
    const components = { ...(document["components"] as JsonObject), schemas: sorted };
    return unify({ ...document, components }, differing);
  }

  /** Whose requests and answers differ, be it by what they refer to. */
  #findDiffering(): ReadonlySet<string> {
    const differing = new Set<string>();
    for (let found = true; found; ) {
      found = false;
      for (const [name, input] of this.#inputs) {
        const output = this.#outputs.get(name);
        if (output === undefined || differing.has(name)) continue;
        if (JSON.stringify(unify(input, differing)) === JSON.stringify(output)) continue;
        differing.add(name);
        found = true;
      }
    }
    return differing;
  }
}

function referTo(name: string, io: Direction): string {
  return `${POINTER}${name}${io === "input" ? INPUT : ""}`;
}

/** Zod points into `#/$defs`, OpenAPI into `#/components/schemas`. */
function relocate(schema: JsonObject, io: Direction): JsonObject {
  const moved = JSON.stringify(schema).replaceAll(/"#\/\$defs\/([^"]+)"/g, (_, name: string) =>
    JSON.stringify(referTo(name, io)),
  );
  return JSON.parse(moved) as JsonObject;
}

/** Has references to a request's variant lead to the one schema, unless it is among those that differ. */
function unify(schema: JsonObject, differing: ReadonlySet<string>): JsonObject {
  const unified = JSON.stringify(schema).replaceAll(
    /"#\/components\/schemas\/([^"]+)Input"/g,
    (reference, name: string) => (differing.has(name) ? reference : JSON.stringify(`${POINTER}${name}`)),
  );
  return JSON.parse(unified) as JsonObject;
}
