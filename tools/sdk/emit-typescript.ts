import type { Chapter, Operation, SdkModel } from "./read-operations.ts";
import { nameIn, type Schema, toCamelCase, toPascalCase } from "./schema.ts";

const HEADER = "// Generated from the OpenAPI document by `npm run generate:sdk`; changes made here are lost.\n";

/** `operations.generated.ts`: one class a chapter, one method an operation, and `Parley` with all of them. */
export function emitTypescriptOperations({ chapters }: SdkModel, version: string): string {
  const named = chapters.map((chapter) => ({ ...chapter, ...namesOf(chapter) }));
  return `${HEADER}
import { Chapter, segment } from "./chapter.ts";
import { Client, type KeyedRequestOptions, type ParleyOptions, type RequestOptions } from "./client.ts";
import { eachEntry } from "./paging.ts";
import type * as T from "./types.generated.ts";

const VERSION = ${JSON.stringify(version)};
${chapters.map(emitChapter).join("")}
/** A Parley installation, over its HTTP interface. */
export class Parley {
${named.map(({ property, className }) => `  readonly ${property}: ${className};`).join("\n")}

  /** @throws ParleyError when there is no API key, or an option cannot be meant */
  constructor(options: ParleyOptions = {}) {
    const client = new Client(options, VERSION);
${named.map(({ property, className }) => `    this.${property} = new ${className}(client);`).join("\n")}
  }
}
`;
}

function namesOf({ title }: Pick<Chapter, "title">): { readonly property: string; readonly className: string } {
  return { property: toCamelCase(title), className: toPascalCase(title) };
}

function emitChapter(chapter: Chapter): string {
  return `
${comment("", chapter.description)}
export class ${namesOf(chapter).className} extends Chapter {
${chapter.operations.map(emitOperation).join("\n")}}
`;
}

function emitOperation(operation: Operation): string {
  const { name, method, path, pathParameters, query, body, takesKey } = operation;
  const options = `options?: ${takesKey ? "KeyedRequestOptions" : "RequestOptions"}`;
  const signature = [...pathSignature(operation), ...bodySignature(operation), ...querySignature(operation), options];
  const address =
    pathParameters.length === 0
      ? JSON.stringify(path)
      : `\`${path.replaceAll(/\{(\w+)\}/g, (_slot, name: string) => `\${segment(${name})}`)}\``;
  const parts = [
    `method: ${JSON.stringify(method)}`,
    `path: ${address}`,
    ...(body === null ? [] : [body.form === "json" ? "body" : "form: body"]),
    ...(query === null ? [] : ["query"]),
    ...(takesKey ? ["takesKey: true"] : []),
  ];
  return `${comment("  ", `${operation.summary}. ${operation.description}`)}
  ${name}(${signature.join(", ")}): Promise<${answerType(operation)}> {
    return this.ask({ ${parts.join(", ")} }, options);
  }
${emitIterator(operation)}`;
}

function emitIterator(operation: Operation): string {
  const { name, paging, query, pathParameters } = operation;
  if (paging === null || query === null) return "";
  const signature = [...pathSignature(operation), ...querySignature(operation), "options?: RequestOptions"];
  const { by, size, member, pageSize, entry } = paging;
  const values = [...pathParameters.map((parameter) => parameter.name), `{ ...query, ${by}, ${size} }`, "options"];
  const answer = `this.${name}(${values.join(", ")})`;
  const page = member === null ? answer : `(await ${answer}).${member}`;
  const isOptional = !operation.queryParameters.some(({ isRequired }) => isRequired);
  const from = (key: string, preset: number) => `query${isOptional ? "?" : ""}.${key} ?? ${preset}`;
  return `
  /** Every entry of \`${name}\`, page after page, each page when the one before has been used up. */
  ${iteratorName(name)}(${signature.join(", ")}): AsyncGenerator<${typeOf(entry)}> {
    const read = async (${by}: number, ${size}: number) => ${page};
    return eachEntry(read, ${from(by, by === "page" ? 1 : 0)}, ${from(size, pageSize)}${by === "page" ? ", 1" : ""});
  }
`;
}

/** `iterateCalls` for `listCalls`. */
export function iteratorName(name: string): string {
  return name.replace(/^(list|search|get|read)?([A-Z])/, "iterate$2");
}

function pathSignature({ pathParameters }: Operation): string[] {
  return pathParameters.map(({ name, schema }) => `${name}: ${schema.type === "integer" ? "number" : "string"}`);
}

function bodySignature({ body }: Operation): string[] {
  return body === null ? [] : [`body${body.isRequired ? "" : "?"}: ${typeOf(body.schema)}`];
}

function querySignature({ query, queryParameters }: Operation): string[] {
  if (query === null) return [];
  return [`query${queryParameters.some(({ isRequired }) => isRequired) ? "" : "?"}: ${typeOf(query)}`];
}

function answerType({ answer }: Operation): string {
  switch (answer) {
    case "text":
      return "string";
    case "bytes":
      return "Uint8Array";
    case "nothing":
      return "void";
    default:
      return typeOf(answer);
  }
}

/** Of a reference or a list of references, which is all that operations are described with. */
function typeOf(schema: Schema): string {
  if (schema.type === "array" && schema.items !== undefined) return `${typeOf(schema.items)}[]`;
  return `T.${nameIn(schema)}`;
}

export function comment(indent: string, text: string): string {
  return `${indent}/** ${text.replaceAll(/\s+/g, " ").replaceAll("*/", "*\\/").trim()} */`;
}
