import { DomainError } from "@parley/foundation/domain-error";
import { isUniqueViolation } from "../../platform/database/unique-violation.ts";

/** Runs what writes a tool. @throws DomainError `invalid-input` (`name-taken`) in place of the database's own */
export async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError("invalid-input", "Another tool has this name", {
      code: "name-taken",
      fix: "Choose another name, or change the other tool.",
    });
  }
}
