import type { ValidationIssue } from "@parley/contracts/errors";
import { checkArguments } from "../../../conversation/answer/tools/check-arguments.ts";
import type { OfferedOperation } from "./offered-operation.ts";
import { type MemberPlace, membersOf } from "./tool-members.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** The request to the tool's operation, without who makes it. */
export interface PlannedOperation {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string | null;
  readonly idempotencyKey: string | null;
  /** How much of a list the tool shows; null where the operation itself knows. */
  readonly part: { readonly skip: number; readonly limit: number } | null;
}

/**
 * Turns a tool's arguments into the request they mean. What the operation checks is left to it; here is refused what cannot be put
 * into a request, and what the tool has narrower bounds for.
 * @returns the request, or what is wrong with the arguments, in the interface's form of validation errors
 */
export function planOperation(
  tool: OfferedOperation,
  given: Arguments,
): { readonly request: PlannedOperation } | { readonly issues: readonly ValidationIssue[] } {
  const members = membersOf(tool);
  const unknown = Object.keys(given).filter((name) => !members.has(name));
  if (unknown.length > 0) {
    return {
      issues: unknown.map((name) => ({
        loc: ["arguments", name],
        msg: "Extra inputs are not permitted",
        type: "extra_forbidden",
      })),
    };
  }
  const at = (place: MemberPlace) =>
    Object.fromEntries(
      Object.entries(given).filter(([name, value]) => members.get(name)?.place === place && value !== undefined),
    );
  const issues = [...members].flatMap(([name, member]) => {
    if (member.isRequired && given[name] === undefined) {
      return [{ loc: ["arguments", name], msg: "Field required", type: "missing" }];
    }
    return given[name] === undefined || member.place === "body" ? [] : findIssues(name, member.schema, given[name]);
  });
  const inPath = at("path");
  issues.push(...Object.entries(inPath).flatMap(([name, value]) => findPathIssues(name, value)));
  const key = at("idempotency-key")["idempotency_key"];
  if (typeof key === "string" && !/^[\x21-\x7e]+$/.test(key)) {
    issues.push({
      loc: ["arguments", "idempotency_key"],
      msg: "Use visible ASCII characters without blanks",
      type: "value_error",
    });
  }
  if (issues.length > 0) return { issues };
  const path = tool.contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(inPath[name])),
  );
  const body = { ...at("body"), ...tool.fixed };
  return {
    request: {
      method: tool.contract.method,
      target: `${path}${queryOf(tool, at("query"))}`,
      body: bodyOf(tool, body),
      idempotencyKey: typeof key === "string" ? key : null,
      part: partOf(tool, at("page")),
    },
  };
}

function findIssues(name: string, schema: Readonly<Record<string, unknown>>, value: unknown): ValidationIssue[] {
  return checkArguments(schema, value).map(({ place, message }) => ({
    loc: ["arguments", name, ...(place === "" ? [] : [place])],
    msg: `Input ${message}`,
    type: "value_error",
  }));
}

/** Dots would lead to another path, and nothing to the list above. */
function findPathIssues(name: string, value: unknown): ValidationIssue[] {
  return ["", ".", ".."].includes(String(value))
    ? [{ loc: ["arguments", name], msg: "Input should name something", type: "value_error" }]
    : [];
}

function queryOf({ page }: OfferedOperation, query: Arguments): string {
  const bounded = page?.by === "operation" ? { [page.limit]: page.usual, ...query } : query;
  const pairs = Object.entries(bounded).flatMap(([name, value]) =>
    value === null
      ? []
      : [[name, typeof value === "string" ? value.toWellFormed() : String(value)] as [string, string]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function bodyOf({ contract }: OfferedOperation, body: Arguments): string | null {
  if (contract.body === undefined) return null;
  if (contract.isBodyOptional === true && Object.keys(body).length === 0) return null;
  return JSON.stringify(body);
}

function partOf({ page }: OfferedOperation, { skip, limit }: Arguments): PlannedOperation["part"] {
  if (page?.by !== "ours") return null;
  return { skip: typeof skip === "number" ? skip : 0, limit: typeof limit === "number" ? limit : page.usual };
}
