import { type RequestWarning, requestWarnings } from "@parley/contracts/request-warnings";
import { z } from "zod";
import { pathText } from "../record-secrets/secret-places.ts";
import { type DeclaredForm, declaredForm } from "./declared-members.ts";
import { questionOfMember } from "./near-member.ts";
import { type Contract, OperationReply } from "./operation.ts";

/** Whoever misspells more would not read on, and an answer must not grow with the request. */
const MOST_WARNINGS = 50;
/** A body is free to have names of any length; an answer shows their beginning. */
const LONGEST_SHOWN_NAME = 128;

type Path = readonly (string | number)[];

/**
 * What is odd about a body that its schema accepts: members that nothing knows, at any depth, and values that its schemas'
 * checks find. Names in maps, and in objects that are open, are the caller's own; so are those of the answer, which clients
 * send back after a change. A null means nothing: some clients send every member of their own objects.
 * @param body with the contract's names
 * @returns the first 50; none unless the contract's answer has `requestWarnings`
 */
export function findRequestWarnings(contract: Contract, body: unknown): readonly RequestWarning[] {
  const { body: accepted, success: answered } = contract;
  if (accepted === undefined || !(answered instanceof z.ZodObject) || answered.shape["warnings"] !== requestWarnings) {
    return [];
  }
  const found: RequestWarning[] = [];
  for (const each of warningsOf(declaredForm(accepted), declaredForm(answered), body, [])) {
    found.push(each);
    if (found.length === MOST_WARNINGS) break;
  }
  return found;
}

/** The handler's result with the warnings in its body; the same result where there are none. */
export function withAnsweredWarnings(result: unknown, warnings: readonly RequestWarning[]): unknown {
  if (warnings.length === 0) return result;
  if (!(result instanceof OperationReply)) return { ...(result as object), warnings };
  const { statusCode, headers, body } = result;
  return new OperationReply({
    ...(statusCode === undefined ? {} : { statusCode }),
    headers: { ...headers },
    body: { ...(body as object), warnings },
  });
}

function* warningsOf(
  form: DeclaredForm,
  answered: DeclaredForm | null,
  value: unknown,
  at: Path,
): Generator<RequestWarning> {
  for (const { findWarnings } of form.checks) {
    for (const { code, message, within = [] } of findWarnings(value)) yield warning([...at, ...within], code, message);
  }
  const { items, members } = form;
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (items === null) return;
    for (const [index, item] of value.entries())
      yield* warningsOf(items, answered?.items ?? null, item, [...at, index]);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const known = members?.get(name) ?? (form.isOpen ? items : null);
    if (known !== null) yield* warningsOf(known, answered?.members?.get(name) ?? null, member, [...at, name]);
    else if (members !== null && !form.isOpen && member !== null && answered?.members?.has(name) !== true) {
      yield unknownMember(form, name, [...at, name]);
    }
  }
}

function unknownMember(form: DeclaredForm, name: string, at: Path): RequestWarning {
  const question = questionOfMember(form, name);
  return warning(at, "unknown-member", `\`${shown(name)}\` is not known here and has no effect${question || "."}`);
}

function warning(at: Path, code: RequestWarning["code"], message: string): RequestWarning {
  return { path: pathText(at.map((step) => (typeof step === "string" ? shown(step) : step))), code, message };
}

function shown(name: string): string {
  return name.length <= LONGEST_SHOWN_NAME ? name : `${name.slice(0, LONGEST_SHOWN_NAME)}…`;
}
