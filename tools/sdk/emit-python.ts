import { isPythonName, pythonText, pythonType } from "./emit-python-types.ts";
import { iteratorName } from "./emit-typescript.ts";
import type { Chapter, Operation, Parameter, SdkModel } from "./read-operations.ts";
import { toPascalCase, toSnakeCase } from "./schema.ts";

const HEADER = "# Generated from the OpenAPI document by `npm run generate:sdk`; changes made here are lost.\n";

/** `generated_operations.py`: one class a chapter, one method an operation, and `Parley` with all of them. */
export function emitPythonOperations({ chapters }: SdkModel, version: string): string {
  return `${HEADER}
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, cast

from .chapter import Chapter, segment
from .client import Client
from .paging import each_entry

if TYPE_CHECKING:
    from . import generated_types as T

VERSION = ${JSON.stringify(version)}
${chapters.map(emitChapter).join("")}

class Parley(Client):
    "A Parley installation, over its HTTP interface, by chapters."

    version = VERSION

    def _open_chapters(self) -> None:
${chapters.map(({ title }) => `        self.${toSnakeCase(title)} = ${toPascalCase(title)}(self)`).join("\n")}
`;
}

function emitChapter({ title, description, operations }: Chapter): string {
  return `

class ${toPascalCase(title)}(Chapter):
    ${pythonText(description)}
${operations.map(emitOperation).join("")}`;
}

function emitOperation(operation: Operation): string {
  const { name, method, path, body, takesKey, queryParameters, answer } = operation;
  const keyed = takesKey ? ["idempotency_key: str | None = None"] : [];
  const wanted = [
    JSON.stringify(method),
    pathOf(path),
    ...(body === null ? [] : [body.form === "json" ? "body=body" : "form=body"]),
    ...(queryParameters.length === 0 ? [] : [`query={${queryParameters.map(entryOf).join(", ")}}`]),
    ...(takesKey ? ["takes_key=True", "idempotency_key=idempotency_key"] : []),
  ].join(", ");
  const type = answerType(operation);
  const asking = `self._client.ask(${wanted})`;
  return `
    def ${toSnakeCase(name)}(${signatureOf(operation, keyed)}) -> ${type}:
${docstring(operation)}
        ${answer === "nothing" ? asking : `return cast(${JSON.stringify(type)}, ${asking})`}
${emitIterator(operation)}`;
}

function emitIterator(operation: Operation): string {
  const { name, paging, pathParameters, queryParameters } = operation;
  if (paging === null) return "";
  const { by, size, member, entry, pageSize } = paging;
  const start = by === "page" ? 1 : 0;
  const own = queryParameters.map((parameter) => {
    if (parameter.name !== by && parameter.name !== size) return parameter;
    return { ...parameter, preset: parameter.name === by ? start : pageSize };
  });
  const values = [
    ...pathParameters.map(argument),
    ...queryParameters.map((each) => `${argument(each)}=${argument(each)}`),
  ];
  const page = `self.${toSnakeCase(name)}(${values.join(", ")})${member === null ? "" : `[${JSON.stringify(member)}]`}`;
  return `
    def ${toSnakeCase(iteratorName(name))}(${signatureOf({ ...operation, queryParameters: own }, [])}) -> Iterator[${pythonType(entry, "T.")}]:
        "Every entry of \`${toSnakeCase(name)}\`, page after page, each page when the one before has been used up."
        return each_entry(lambda ${by}, ${size}: ${page}, ${by}, ${size}${by === "page" ? ", 1" : ""})
`;
}

function signatureOf(
  {
    pathParameters,
    body,
    queryParameters,
  }: Pick<Operation, "pathParameters" | "body"> & {
    readonly queryParameters: readonly (Parameter & { readonly preset?: number })[];
  },
  keyed: readonly string[],
): string {
  const bodyType = body === null ? "" : pythonType(body.schema, "T.");
  const named = [
    ...queryParameters.map((parameter) => {
      const type = pythonType(parameter.schema, "T.");
      if (parameter.preset !== undefined) return `${argument(parameter)}: ${type} = ${parameter.preset}`;
      if (parameter.isRequired) return `${argument(parameter)}: ${type}`;
      const isOpen = type === "Any" || type.split(" | ").includes("None");
      return `${argument(parameter)}: ${isOpen ? type : `${type} | None`} = None`;
    }),
    ...keyed,
  ];
  return [
    "self",
    ...pathParameters.map(
      (parameter) => `${argument(parameter)}: ${parameter.schema.type === "integer" ? "int" : "str"}`,
    ),
    ...(body === null ? [] : [body.isRequired ? `body: ${bodyType}` : `body: ${bodyType} | None = None`]),
    ...(named.length > 0 ? ["*", ...named] : []),
  ].join(", ");
}

function docstring({ summary, description, pathParameters, queryParameters }: Operation): string {
  const words = [...pathParameters, ...queryParameters].map((each) => `${argument(each)}: ${each.description}`);
  const about = `${summary}. ${description}`;
  if (words.length === 0) return `        ${pythonText(about)}`;
  const lines = [about, "", ...words].map((line) => pythonText(line).slice(1, -1));
  return `        """${lines.map((line, index) => (index === 0 || line === "" ? line : `        ${line}`)).join("\n")}\n        """`;
}

function answerType({ answer }: Operation): string {
  switch (answer) {
    case "text":
      return "str";
    case "bytes":
      return "bytes";
    case "nothing":
      return "None";
    default:
      return pythonType(answer, "T.");
  }
}

function argument({ name }: { readonly name: string }): string {
  return isPythonName(name) ? name : `${name}_`;
}

function entryOf(parameter: Parameter): string {
  return `${JSON.stringify(parameter.name)}: ${argument(parameter)}`;
}

function pathOf(path: string): string {
  return path.includes("{") ? `f"${path.replaceAll(/\{(\w+)\}/g, "{segment($1)}")}"` : JSON.stringify(path);
}
