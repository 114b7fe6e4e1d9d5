import { DomainError } from "@parley/foundation/domain-error";
import { isUniqueViolation } from "../../platform/database/unique-violation.ts";

/** Stores something whose name must be unique. @throws DomainError `invalid-input` (`name-taken`) when it is not */
export async function refuseTakenName<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError("invalid-input", "The name is taken", { code: "name-taken", fix: "Choose another name." });
  }
}
