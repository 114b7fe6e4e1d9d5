import { DomainError } from "@parley/foundation/domain-error";
import { reasonOf } from "../check-result.ts";

export const DATABASE_FIX =
  "Check DATABASE_URL: host, port, user, password, and that the server takes connections from here.";

/** For people: no connection could be made, and what to look at. The address is left out, for it holds the password. */
export function unreachableDatabase(error: unknown): DomainError {
  return new DomainError("unavailable", `The database cannot be reached: ${reasonOf(error)}`, {
    code: "database-unreachable",
    fix: DATABASE_FIX,
    cause: error,
  });
}
