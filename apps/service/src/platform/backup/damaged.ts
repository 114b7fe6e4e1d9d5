import { DomainError } from "@parley/foundation/domain-error";

export function damaged(what: string, cause?: unknown): DomainError {
  return new DomainError("invalid-input", `The file is damaged or not a Parley backup: ${what}`, {
    code: "backup-damaged",
    fix: "Nothing was changed. Use another copy of the file.",
    ...(cause === undefined ? {} : { cause }),
  });
}
