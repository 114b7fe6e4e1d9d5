import { Ajv2020 } from "ajv/dist/2020.js";

type JsonObject = Record<string, unknown>;

interface Described extends JsonObject {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (JsonObject & { name: string; in: string; required: boolean })[];
  readonly requestBody?: { required: boolean; content: Record<string, Content> };
  readonly responses: Record<string, { content?: Record<string, Content> }>;
}

interface Content {
  readonly schema: JsonObject;
  readonly example?: unknown;
}

export interface ReferenceDocument extends JsonObject {
  readonly paths: Record<string, Record<string, Described>>;
  readonly webhooks?: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, JsonObject> };
}

const LONGEST_SUMMARY = 60;
const SHORTEST_DESCRIPTION = 30;

/** What a reader of the reference would look for in vain, and examples that do not fit; one line each. */
export function findUndescribed(document: ReferenceDocument): string[] {
  const examples = new ExampleCheck(document);
  const found: string[] = [];
  for (const [path, item] of [...Object.entries(document.paths), ...Object.entries(document.webhooks ?? {})]) {
    for (const [method, operation] of Object.entries(item)) {
      const place = `${method.toUpperCase()} ${path}`;
      found.push(...operationGaps(operation, examples).map((gap) => `${place}: ${gap}`));
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    found.push(...memberGaps(schema).map((member) => `${name}: ${member} has no description`));
  }
  return [...new Set(found)];
}

function operationGaps(operation: Described, examples: ExampleCheck): string[] {
  const { summary = "", description = "" } = operation;
  const gaps: string[] = [];
  if (summary.length === 0 || summary.length > LONGEST_SUMMARY)
    gaps.push(`its summary has ${summary.length} characters`);
  if (description.length < SHORTEST_DESCRIPTION) gaps.push("has no description");
  else if (description === summary) gaps.push("its description says what its summary says");
  for (const parameter of operation.parameters ?? []) {
    const name = `${parameter.in} ${parameter.name}`;
    if (!parameter["description"]) gaps.push(`${name} has no description`);
    if (parameter.required && !("example" in parameter)) gaps.push(`${name} has no example`);
    if ("example" in parameter) gaps.push(...examples.check(parameter["schema"], parameter["example"], name));
  }
  const bodies = Object.values(operation.requestBody?.content ?? {});
  for (const content of bodies) gaps.push(...contentGaps(content, "body", examples));
  for (const [status, response] of Object.entries(operation.responses)) {
    for (const content of Object.values(response.content ?? {})) {
      if (status.startsWith("2")) gaps.push(...contentGaps(content, "answer", examples));
      else gaps.push(...memberGaps(content.schema).map((member) => `${status} ${member} has no description`));
    }
  }
  return gaps;
}

function contentGaps(content: Content, place: string, examples: ExampleCheck): string[] {
  const members = memberGaps(content.schema).map((member) => `${place} ${member} has no description`);
  if (!("example" in content)) return [...members, `its ${place} has no example`];
  return [...members, ...examples.check(content.schema, content.example, place)];
}

/** Names of members without a word, at any depth short of a reference. */
function memberGaps(schema: unknown, path = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => memberGaps(each, path));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema as JsonObject).flatMap(([key, value]) => {
    if (key === "default" || key === "enum" || key === "const" || key === "example") return [];
    if (key !== "properties") return memberGaps(value, path);
    return Object.entries(value as Record<string, JsonObject>).flatMap(([name, member]) => {
      const here = path === "" ? name : `${path}.${name}`;
      return [...(member["description"] ? [] : [here]), ...memberGaps(member, here)];
    });
  });
}

/** Holds examples to their schemas, and to the members that these know. */
class ExampleCheck {
  readonly #ajv: Ajv2020;

  constructor(document: ReferenceDocument) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
    // Each by a name of its own: one schema around them all would compile them anew for every example.
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      this.#ajv.addSchema(closed(schema) as JsonObject, componentId(name));
    }
  }

  check(schema: unknown, example: unknown, place: string): string[] {
    const validate = this.#ajv.compile(closed(schema) as JsonObject);
    if (validate(example)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `the example of ${place} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

const COMPONENT = "#/components/schemas/";
const componentId = (name: string) => `urn:component:${name}`;

/**
 * The schema with objects that have the members they name and no others, so that misspelled ones in examples are found, and with
 * references to components by their names.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const reference = copy["$ref"];
  if (typeof reference === "string") copy["$ref"] = componentId(reference.slice(COMPONENT.length));
  const isOpen = "additionalProperties" in copy || "allOf" in copy;
  return copy["type"] === "object" && "properties" in copy && !isOpen ? { ...copy, additionalProperties: false } : copy;
}
