import { DomainError } from "@parley/foundation/domain-error";

/** The result of one check. `fix` tells the operator what to do. */
export interface CheckResult {
  readonly name: string;
  readonly status: "ok" | "warning" | "failed" | "skipped";
  readonly detail: string;
  readonly fix?: string;
}

export const ok = (name: string, detail: string): CheckResult => ({ name, status: "ok", detail });
export const warning = (name: string, detail: string, fix: string): CheckResult => ({
  name,
  status: "warning",
  detail,
  fix,
});
export const failed = (name: string, detail: string, fix: string): CheckResult => ({
  name,
  status: "failed",
  detail,
  fix,
});

/** The result for the error a start would fail with. @throws `error` itself when it is not a DomainError */
export function refused(name: string, error: unknown): CheckResult {
  if (!(error instanceof DomainError) || error.fix === undefined) throw error;
  return failed(name, error.message, error.fix);
}

export const skipped = (name: string, detail: string): CheckResult => ({ name, status: "skipped", detail });

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refused connection is an AggregateError with an empty message; its reason is one level down.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return error.message !== "" ? error.message : inner instanceof Error ? inner.message : error.name;
}
