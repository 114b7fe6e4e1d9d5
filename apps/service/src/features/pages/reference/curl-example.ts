import type { Entry } from "./chapters.ts";
import type { Content, Parameter } from "./interface-document.ts";

/**
 * The request as people type it into a terminal, made of the operation's own example. `$PARLEY` is this installation's address,
 * `$PARLEY_API_KEY` the key. Of the query only what is required is sent.
 */
export function curlExample({ method, path, operation }: Entry): string {
  const { parameters = [], requestBody } = operation;
  const address = `${fillPath(path, parameters)}${queryOf(parameters)}`;
  const [form, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = form === undefined || content === undefined ? [] : bodyArguments(form, content);
  const isImplied = method === "GET" || (method === "POST" && body.length > 0);
  const parts = [
    `curl -s ${isImplied ? "" : `-X ${method} `}"$PARLEY${address}"`,
    ...(operation["x-access"] === "public" ? [] : ['-H "Authorization: Bearer $PARLEY_API_KEY"']),
    ...body,
  ];
  return parts.join(" \\\n  ");
}

function fillPath(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const example = parameters.find((parameter) => parameter.in === "path" && parameter.name === name)?.example;
    return example === undefined ? placeholder : encodeURIComponent(String(example));
  });
}

function queryOf(parameters: readonly Parameter[]): string {
  const sent = parameters.filter(
    ({ in: place, required, example }) => place === "query" && required && example != null,
  );
  const pairs = Object.fromEntries(sent.map(({ name, example }) => [name, String(example)]));
  return sent.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** A form's file is one of the sender's, by the name of its field. */
function bodyArguments(form: string, { example, schema }: Content): readonly string[] {
  if (example === undefined) return [];
  if (form === "application/json") {
    return ['-H "Content-Type: application/json"', `-d ${quote(JSON.stringify(example, null, 2))}`];
  }
  return Object.entries(example as Readonly<Record<string, unknown>>).map(([name, value]) =>
    schema.properties?.[name]?.format === "binary"
      ? `-F ${quote(`${name}=@${name}`)}`
      : `-F ${quote(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)}`,
  );
}

/** For a POSIX shell: nothing means anything between single quotes but the quote that ends them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
