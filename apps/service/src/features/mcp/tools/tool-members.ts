import { z } from "zod";
import { type JsonObject, SchemaComponents } from "../../../platform/http/openapi/schema-components.ts";
import type { OfferedOperation } from "./offered-operation.ts";

export type MemberPlace = "path" | "query" | "body" | "idempotency-key" | "page";

/** An argument of a tool: where it goes in the request, and what may stand there. */
export interface ToolMember {
  readonly place: MemberPlace;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

const IDEMPOTENCY_KEY: ToolMember = {
  place: "idempotency-key",
  isRequired: true,
  schema: {
    type: "string",
    minLength: 1,
    maxLength: 256,
    pattern: "^[\\x21-\\x7e]+$",
    description:
      "A text of your own that names this request, such as a UUID: sent again with the same key, it is done once. Use it again only to repeat this very request.",
  },
};

const read = new Map<OfferedOperation, ReadonlyMap<string, ToolMember>>();

/** The arguments of a tool by name, made of its operation's contract once. @throws Error for a name that stands twice */
export function membersOf(tool: OfferedOperation): ReadonlyMap<string, ToolMember> {
  const known = read.get(tool);
  if (known !== undefined) return known;
  const members = readMembers(tool);
  read.set(tool, members);
  return members;
}

function readMembers(tool: OfferedOperation): ReadonlyMap<string, ToolMember> {
  const { contract, page } = tool;
  const members = new Map<string, ToolMember>();
  const takesKey = contract.takesIdempotencyKey === true;
  const hidden = new Set([
    ...(tool.without ?? []),
    ...Object.keys(tool.fixed ?? {}),
    ...(takesKey ? ["idempotency_key"] : []),
  ]);
  const add = (name: string, member: ToolMember) => {
    if (members.has(name)) throw new Error(`${tool.name} has two arguments ${name}`);
    members.set(name, member);
  };
  for (const [place, schema] of [
    ["path", contract.params],
    ["query", contract.query],
  ] as const) {
    for (const [name, part] of Object.entries(shapeOf(schema))) {
      if (hidden.has(name)) continue;
      const isRequired = place === "path" || !part.safeParse(undefined).success;
      add(name, { place, isRequired, schema: withPage(tool, name, new SchemaComponents().describe(part)) });
    }
  }
  for (const [name, { schema, isRequired }] of bodyMembers(tool)) {
    if (!hidden.has(name)) add(name, { place: "body", isRequired, schema });
  }
  if (page?.by === "ours") {
    const { usual, most } = page;
    add("skip", {
      place: "page",
      isRequired: false,
      schema: {
        type: "integer",
        minimum: 0,
        default: 0,
        description: "How many entries to leave out from the beginning.",
      },
    });
    add("limit", {
      place: "page",
      isRequired: false,
      schema: { type: "integer", minimum: 1, maximum: most, default: usual, description: "Most entries to return." },
    });
  }
  if (takesKey) add("idempotency_key", IDEMPOTENCY_KEY);
  return members;
}

/** An operation's limit, with the bounds of the tool. */
function withPage({ page }: OfferedOperation, name: string, schema: JsonObject): JsonObject {
  return page?.by === "operation" && page.limit === name
    ? { ...schema, maximum: page.most, default: page.usual }
    : schema;
}

function bodyMembers({ contract, loose = [] }: OfferedOperation) {
  if (contract.body === undefined) return [];
  const shape = shapeOf(contract.body);
  const described = new SchemaComponents().describeWhole(z.object(without(shape, loose)));
  const required = new Set((described["required"] ?? []) as readonly string[]);
  return Object.entries(shape).map(([name, part]) => {
    const schema = loose.includes(name)
      ? { type: "object", ...(part.description === undefined ? {} : { description: part.description }) }
      : ((described["properties"] as Record<string, JsonObject>)[name] ?? {});
    const isRequired = loose.includes(name) ? !part.safeParse(undefined).success : required.has(name);
    return [name, { schema, isRequired }] as const;
  });
}

function without(shape: Readonly<Record<string, z.ZodType>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}
