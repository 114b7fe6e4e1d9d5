import { FUNCTION_NAME, type ToolParameter } from "@parley/contracts/tools/tool-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import {
  isJsonObject,
  type JsonObject,
  listSecrets,
  pathText,
} from "../../../platform/record-secrets/secret-places.ts";
import type { ModelTool } from "../../../providers/llm/language-model.ts";
import { isJsonSchema } from "./json-schema-form.ts";

/** Defaults for members that the function leaves out. */
interface FunctionOwner {
  readonly name: string;
  readonly description: string;
}

/**
 * The function offered to a model, read from an OpenAI function, bare or within `{type, function}`.
 * @throws DomainError `invalid-input`: `function-name-not-valid`, `function-parameters-not-valid`
 */
export function readFunction(definition: JsonObject, owner: FunctionOwner): ModelTool {
  const inner = isJsonObject(definition["function"]) ? definition["function"] : definition;
  const name = inner["name"] ?? owner.name;
  if (typeof name !== "string" || !FUNCTION_NAME.test(name)) {
    throw new DomainError("invalid-input", "Models do not accept the function's name", {
      code: "function-name-not-valid",
      fix: "Use 1 to 64 letters, digits, _ and - for the name, or give function_definition a name of its own.",
    });
  }
  const { description } = inner;
  const parameters = inner["parameters"] ?? {};
  const isSchema =
    isJsonObject(parameters) &&
    (parameters["type"] ?? "object") === "object" &&
    isJsonObject(parameters["properties"] ?? {}) &&
    isTextList(parameters["required"] ?? []);
  if (!isSchema) throw parametersNotValid();
  return {
    name,
    description: typeof description === "string" && description !== "" ? description : owner.description,
    parameters: { ...parameters, type: "object", properties: parameters["properties"] ?? {} },
  };
}

/**
 * The same for a function to be stored, whose parameters must be a valid schema throughout. One that is stored already is
 * offered as it is, because some vendors accept more than the standard.
 * @throws DomainError `invalid-input`: `function-name-not-valid`, `function-parameters-not-valid`
 */
export function readNewFunction(definition: JsonObject, owner: FunctionOwner): ModelTool {
  const read = readFunction(definition, owner);
  if (!isJsonSchema(read.parameters)) throw parametersNotValid();
  refuseSecrets(definition);
  return read;
}

/** Refuses secrets here: models read this part, and it is stored unencrypted. */
function refuseSecrets(definition: JsonObject): void {
  const [secret] = listSecrets(definition, ["function_definition"]);
  if (secret === undefined) return;
  throw new DomainError("invalid-input", `The function holds a secret at ${pathText(secret.path)}`, {
    code: "secret-in-function",
    fix: "Put it into the headers of the tool's configuration, where it is encrypted and no model reads it.",
  });
}

function parametersNotValid(): DomainError {
  return new DomainError("invalid-input", "The function's parameters are not the JSON schema of an object", {
    code: "function-parameters-not-valid",
    fix: 'Send {"type": "object", "properties": {…}, "required": […]}.',
  });
}

/** Builds a function from the form that client libraries send. */
export function functionOf(owner: FunctionOwner, parameters: readonly ToolParameter[]): JsonObject {
  return { name: owner.name, description: owner.description, parameters: schemaOf(parameters) };
}

/** The function with other parameters. */
export function withParameters(definition: JsonObject, parameters: readonly ToolParameter[]): JsonObject {
  return isJsonObject(definition["function"])
    ? { ...definition, function: { ...definition["function"], parameters: schemaOf(parameters) } }
    : { ...definition, parameters: schemaOf(parameters) };
}

/** Renames the function along with its tool, if it had the tool's name. */
export function renamedFunction(definition: JsonObject, from: string, to: string): JsonObject {
  const inner = definition["function"];
  if (isJsonObject(inner)) return { ...definition, function: renamedFunction(inner, from, to) };
  return definition["name"] === from && FUNCTION_NAME.test(to) ? { ...definition, name: to } : definition;
}

/** The function's parameters as the list client libraries read. */
export function listParameters(definition: JsonObject): readonly ToolParameter[] {
  const inner = isJsonObject(definition["function"]) ? definition["function"] : definition;
  const schema = isJsonObject(inner["parameters"]) ? inner["parameters"] : {};
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties).map(([name, property]) => {
    const members = isJsonObject(property) ? property : {};
    const { type, description, enum: options } = members;
    return {
      name,
      type: typeof type === "string" ? type : "string",
      description: typeof description === "string" ? description : null,
      required: required.includes(name),
      default: members["default"] ?? null,
      enum: Array.isArray(options) ? options : null,
    };
  });
}

function schemaOf(parameters: readonly ToolParameter[]): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map((parameter) => [
        parameter.name,
        {
          type: parameter.type ?? "string",
          ...(parameter.description === null ? {} : { description: parameter.description }),
          ...(parameter.default === undefined || parameter.default === null ? {} : { default: parameter.default }),
          ...(parameter.enum === null ? {} : { enum: parameter.enum }),
        },
      ]),
    ),
    required: parameters.filter((parameter) => parameter.required === true).map((parameter) => parameter.name),
  };
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
