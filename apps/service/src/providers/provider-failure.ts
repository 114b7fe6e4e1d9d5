import { DomainError } from "@parley/foundation/domain-error";
import { ProviderError } from "./provider-error.ts";

const NOT_AUTHORIZED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Runs a request to a carrier and turns its failure into ours, see `providerFailure`.
 * @throws DomainError `invalid-input`, `provider-failed`
 */
export async function askProvider<Result>(request: () => Promise<Result>, isCallersWish = true): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof ProviderError ? providerFailure(error, isCallersWish) : error;
  }
}

/**
 * A refusal of what the caller wished for is the caller's to mend (400), anything else is the provider's (500, naming it).
 * A refusal without a status is one of ours: what the provider is set up for does not allow what was wished for.
 * @param isCallersWish false where the caller had no say in what was asked of the provider
 */
export function providerFailure(error: ProviderError, isCallersWish = true): DomainError {
  const { outcome, statusCode } = error;
  const isAccountProblem = statusCode !== undefined && NOT_AUTHORIZED.has(statusCode);
  const isRefusal = outcome === "rejected" && (statusCode === undefined || (statusCode >= 400 && statusCode < 500));
  if (isCallersWish && isRefusal && !isAccountProblem) {
    return new DomainError("invalid-input", `The provider ${error.provider} refused: ${error.message}`, {
      code: "provider-refused",
      ...(error.fix === undefined ? {} : { fix: error.fix }),
      cause: error,
    });
  }
  return new DomainError("provider-failed", `The provider ${error.provider} failed: ${error.message}`, {
    code: "provider-failed",
    fix:
      error.fix ??
      (isAccountProblem
        ? `Check the credentials of the ${error.provider} account and what it may do.`
        : "Try again later."),
    cause: error,
  });
}
