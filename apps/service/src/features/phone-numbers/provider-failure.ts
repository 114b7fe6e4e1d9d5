import { DomainError } from "@parley/foundation/domain-error";
import { ProviderError } from "../../providers/provider-error.ts";

const NOT_AUTHORIZED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Runs a request to a carrier and turns its failure into ours: a refusal of what the caller asked for is the caller's to
 * mend (400), anything else is the provider's (500, naming it).
 * @throws DomainError `invalid-input`, `provider-failed`
 */
export async function askProvider<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof ProviderError ? providerFailure(error) : error;
  }
}

export function providerFailure(error: ProviderError): DomainError {
  const statusCode = error.statusCode ?? 0;
  const isAccountProblem = NOT_AUTHORIZED.has(statusCode);
  const isRefusal = error.outcome === "rejected" && statusCode >= 400 && statusCode < 500;
  if (isRefusal && !isAccountProblem) {
    return new DomainError("invalid-input", `The provider ${error.provider} refused: ${error.message}`, {
      code: "provider-refused",
      cause: error,
    });
  }
  return new DomainError("provider-failed", `The provider ${error.provider} failed: ${error.message}`, {
    code: "provider-failed",
    fix: isAccountProblem
      ? `Check the credentials of the ${error.provider} account and what it may do.`
      : "Try again later.",
    cause: error,
  });
}
