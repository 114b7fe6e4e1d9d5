import { DomainError } from "@parley/foundation/domain-error";

/** What one check found. `fix` is what to do about it, ready to be followed. */
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

/** What a start would be refused with. @throws `error` itself when it is no refusal of ours */
export function refused(name: string, error: unknown): CheckResult {
  if (!(error instanceof DomainError) || error.fix === undefined) throw error;
  return failed(name, error.message, error.fix);
}

export const skipped = (name: string, detail: string): CheckResult => ({ name, status: "skipped", detail });

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refused connection hides its reason one level down (AggregateError has an empty message).
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return error.message !== "" ? error.message : inner instanceof Error ? inner.message : error.name;
}
