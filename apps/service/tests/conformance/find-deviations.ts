import {
  type DocumentedMember,
  type DocumentedOperation,
  type DocumentedParameter,
  documentedInterface,
  typeWords,
} from "./documented-operations.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** As the documents say that a success is empty. */
const NO_BODY = "(no body)";

/** The parts of an OpenAPI document that are compared. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

interface OpenApiOperation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: JsonObject }[];
  readonly requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonObject }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: JsonObject }>> }>>;
}

/** How the service differs from what is documented of one operation; empty when it does not. Beyond it, more is welcome. */
export function findDeviations(documented: DocumentedOperation, served: OpenApiDocument): string[] {
  const operation = findOperation(documented, served);
  if (operation === null) return ["is not served"];
  const comparison = new Comparison(served);
  const isPublic = operation.security?.length === 0;
  return [
    ...(isPublic === documented.isPublic ? [] : [isPublic ? "asks for no credentials" : "asks for credentials"]),
    ...documented.parameters.flatMap((parameter) => comparison.parameter(parameter, documented.path, operation)),
    ...comparison.body(documented, operation),
    ...comparison.success(documented, operation),
  ];
}

/** Names of path parameters may differ, slashes at the end, too. */
function findOperation({ method, path }: DocumentedOperation, served: OpenApiDocument): OpenApiOperation | null {
  const shape = shapeOf(path);
  for (const [servedPath, item] of Object.entries(served.paths)) {
    const operation = item[method.toLowerCase()];
    if (operation !== undefined && shapeOf(servedPath) === shape) return operation;
  }
  // A path may also be one of a family: `/webhooks/sms/twilio` of `/webhooks/sms/{provider}`.
  for (const [servedPath, item] of Object.entries(served.paths)) {
    const operation = item[method.toLowerCase()];
    const pattern = new RegExp(`^${shapeOf(servedPath).replaceAll("{}", "[a-z]+")}$`);
    if (operation !== undefined && pattern.test(shape)) return operation;
  }
  return null;
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "{}").replace(/\/$/, "");
}

class Comparison {
  readonly #served: OpenApiDocument;

  constructor(served: OpenApiDocument) {
    this.#served = served;
  }

  parameter(documented: DocumentedParameter, path: string, operation: OpenApiOperation): string[] {
    const ours = (operation.parameters ?? []).filter((parameter) => parameter.in === documented.in);
    const position = [...path.matchAll(/\{(\w+)\}/g)].findIndex(([, name]) => name === documented.name);
    const parameter = documented.in === "path" ? ours[position] : ours.find(({ name }) => name === documented.name);
    const name = `${documented.in} ${documented.name}`;
    if (parameter === undefined) return [`${name} is missing`];
    const schema = this.#resolve(parameter.schema);
    return [
      ...(documented.in === "query" && parameter.required !== documented.required
        ? [`${name} is ${parameter.required ? "required" : "optional"}`]
        : []),
      ...this.#type(documented.type, schema, name, "input"),
      ...difference(name, "default", documented.default, schema["default"]),
      ...difference(name, "minimum", documented.minimum, schema["minimum"] ?? schema["exclusiveMinimum"]),
      ...difference(name, "maximum", documented.maximum, schema["maximum"]),
    ];
  }

  body({ body, isBodyRequired }: DocumentedOperation, operation: OpenApiOperation): string[] {
    if (body === null) return [];
    const { requestBody } = operation;
    if (requestBody === undefined) return ["takes no body"];
    const wanted = /^multipart /.test(body) ? "multipart/form-data" : "application/json";
    const content = requestBody.content[wanted];
    if (content === undefined) return [`takes no ${wanted}`];
    const schema = this.#resolve(content.schema);
    return [
      ...(requestBody.required && !isBodyRequired ? ["the body is required"] : []),
      ...this.#members(body.replace(/^(?:multipart|form) /, "").replace(/ or null$/, ""), schema, "body", "input"),
    ];
  }

  success({ status, success }: DocumentedOperation, operation: OpenApiOperation): string[] {
    const response = operation.responses[String(status)];
    if (response === undefined) return [`does not answer ${status}`];
    if (success === null) return [];
    const content = response.content?.["application/json"];
    if (success === NO_BODY) return response.content === undefined ? [] : ["answers with a body"];
    if (content === undefined) return ["does not answer JSON"];
    const isList = success.endsWith("[]");
    const schema = this.#resolve(content.schema);
    if (isList && schema["type"] !== "array") return ["does not answer a list"];
    const item = isList ? this.#resolve(schema["items"] as JsonObject) : schema;
    return this.#members(success.replace(/\[\]$/, ""), item, "answer", "output");
  }

  #members(name: string, schema: JsonObject, place: string, io: "input" | "output"): string[] {
    const documented = documentedInterface.schemas[name];
    if (documented === undefined) return this.#type(name, schema, place, io);
    const properties = this.#properties(schema);
    const required = this.#required(schema);
    return Object.entries(documented).flatMap(([member, expected]) => {
      const ours = properties.get(member);
      const path = `${place} ${member}`;
      if (ours === undefined) return [`${path} is missing`];
      return this.#member(expected, ours, path, required.has(member), io);
    });
  }

  #member(
    expected: DocumentedMember,
    ours: JsonObject,
    path: string,
    isRequired: boolean,
    io: "input" | "output",
  ): string[] {
    const mustBeThere = io === "output" ? expected.required && !isRequired : expected.required !== isRequired;
    return [
      ...(mustBeThere ? [`${path} is ${isRequired ? "required" : "optional"}`] : []),
      ...this.#type(expected.type, ours, path, io),
      ...(io === "input" ? difference(path, "default", expected.default, this.#resolve(ours)["default"]) : []),
    ];
  }

  /** Whatever is documented is taken; whatever is answered is documented. */
  #type(documented: string, schema: JsonObject, path: string, io: "input" | "output"): string[] {
    const kinds = this.#kinds(schema);
    const wanted = new Set(
      typeWords(documented)
        .map(kindOf)
        .filter((kind) => kind !== null),
    );
    if (kinds.size === 0 || wanted.size === 0 || typeWords(documented).includes("any")) return [];
    const [needed, offered] = io === "input" ? [wanted, kinds] : [kinds, wanted];
    const isCovered = (kind: string) => offered.has(kind) || (kind === "integer" && offered.has("number"));
    const isSame = [...needed].every(isCovered);
    return isSame ? [] : [`${path} is ${[...kinds].join(" or ")}, not ${[...wanted].join(" or ")}`];
  }

  #kinds(schema: JsonObject): Set<string> {
    const resolved = this.#resolve(schema);
    const alternatives = [resolved["anyOf"], resolved["oneOf"]].flatMap((list) => (Array.isArray(list) ? list : []));
    const kinds = new Set<string>(alternatives.flatMap((each: JsonObject) => [...this.#kinds(each)]));
    for (const type of [resolved["type"]].flat()) if (typeof type === "string") kinds.add(type);
    if (resolved["const"] !== undefined) kinds.add(typeof resolved["const"]);
    return kinds;
  }

  #properties(schema: JsonObject): Map<string, JsonObject> {
    const found = new Map<string, JsonObject>();
    for (const part of this.#parts(schema)) {
      for (const [name, member] of Object.entries((part["properties"] ?? {}) as Record<string, JsonObject>)) {
        found.set(name, member);
      }
    }
    return found;
  }

  #required(schema: JsonObject): Set<string> {
    return new Set(this.#parts(schema).flatMap((part) => (part["required"] as string[] | undefined) ?? []));
  }

  #parts(schema: JsonObject): JsonObject[] {
    const resolved = this.#resolve(schema);
    const all = (resolved["allOf"] as JsonObject[] | undefined) ?? [];
    const any = ((resolved["anyOf"] as JsonObject[] | undefined) ?? []).filter(({ type }) => type !== "null");
    return [resolved, ...[...all, ...any].flatMap((part) => this.#parts(part))];
  }

  #resolve(schema: JsonObject): JsonObject {
    const reference = schema["$ref"];
    if (typeof reference !== "string") return schema;
    const { $ref: _, ...beside } = schema;
    return { ...this.#resolve(this.#served.components.schemas[reference.split("/").at(-1) ?? ""] ?? {}), ...beside };
  }
}

function kindOf(word: string): string | null {
  const text = word.trim();
  if (/^map of|^object$/.test(text)) return "object";
  if (/\[\]$/.test(text) || text === "array") return "array";
  if (/^(?:string|integer|number|boolean|null)\b/.test(text)) return text.match(/^\w+/)?.[0] ?? null;
  if (text === "any") return null;
  return text in documentedInterface.schemas ? "object" : null;
}

function difference(path: string, what: string, documented: unknown, ours: unknown): string[] {
  if (documented === undefined || JSON.stringify(documented) === JSON.stringify(ours)) return [];
  return [`${path} has ${what} ${JSON.stringify(ours)}, not ${JSON.stringify(documented)}`];
}
