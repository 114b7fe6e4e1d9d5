import { isDeepStrictEqual } from "node:util";
import type { ValidationIssue } from "@parley/contracts/errors";
import type { z } from "zod";
import { type DeclaredForm, declaredForm } from "./declared-members.ts";
import { RequestValidationError } from "./request-error.ts";
import type { RequestPart } from "./validation-errors.ts";

/**
 * Renames members to the names the contract declares: a client library writes `assistantId` for `assistant_id`, at every
 * level. Names the contract does not declare are the caller's own and stay as they are, with everything under them
 * (metadata, headers, JSON schemas, graphs, variables).
 * @throws RequestValidationError when a member is sent under both names with different values
 */
export function withDeclaredNames(part: RequestPart, schema: z.ZodType, value: unknown): unknown {
  const issues: ValidationIssue[] = [];
  const named = renamed(declaredForm(schema), value, [part], issues);
  if (issues.length > 0) throw new RequestValidationError(issues);
  return named;
}

type Location = readonly (string | number)[];

function renamed(form: DeclaredForm, value: unknown, at: Location, issues: ValidationIssue[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { items } = form;
  if (Array.isArray(value)) {
    return items === null ? value : value.map((item, index) => renamed(items, item, [...at, index], issues));
  }
  const { members } = form;
  const aliases = members === null ? null : aliasesOf(members);
  const entries = new Map<string, unknown>();
  for (const [sent, member] of Object.entries(value)) {
    const name = aliases?.get(sent) ?? sent;
    const inner = members === null ? items : (members.get(name) ?? null);
    const named = inner === null ? member : renamed(inner, member, [...at, sent], issues);
    if (entries.has(name) && !isDeepStrictEqual(entries.get(name), named)) {
      issues.push({ loc: [...at, name], msg: "Sent under two names with two values", type: "value_error" });
    }
    entries.set(name, named);
  }
  return Object.fromEntries(entries);
}

const known = new WeakMap<ReadonlyMap<string, DeclaredForm>, ReadonlyMap<string, string>>();

/** Camel case name → declared name, where the two differ and the contract does not declare both. */
function aliasesOf(members: ReadonlyMap<string, DeclaredForm>): ReadonlyMap<string, string> {
  const found = known.get(members) ?? listAliases(members);
  known.set(members, found);
  return found;
}

function listAliases(members: ReadonlyMap<string, DeclaredForm>): ReadonlyMap<string, string> {
  const pairs = [...members.keys()].map((name): [string, string] => [camelCase(name), name]);
  return new Map(pairs.filter(([alias]) => !members.has(alias)));
}

function camelCase(name: string): string {
  return name.replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
