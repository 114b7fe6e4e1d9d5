import { DomainError } from "@parley/foundation/domain-error";
import { ProviderError } from "./provider-error.ts";

const NOT_AUTHORIZED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Runs a request to a carrier and turns a `ProviderError` into a `DomainError`, see `providerFailure`.
 * @throws DomainError `invalid-input`, `provider-failed`
 */
export async function askProvider<Result>(request: () => Promise<Result>, isCallersChoice = true): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof ProviderError ? providerFailure(error, isCallersChoice) : error;
  }
}

/**
 * If the provider refused what the caller chose, the caller can fix it (400). Anything else is the provider's failure
 * (500, naming the provider). A refusal without a status comes from us: the provider's settings do not allow the request.
 * @param isCallersChoice false when the caller had no say in what we asked of the provider
 */
export function providerFailure(error: ProviderError, isCallersChoice = true): DomainError {
  const { outcome, statusCode } = error;
  const isAccountProblem = statusCode !== undefined && NOT_AUTHORIZED.has(statusCode);
  const isRefusal = outcome === "rejected" && (statusCode === undefined || (statusCode >= 400 && statusCode < 500));
  if (isCallersChoice && isRefusal && !isAccountProblem) {
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
        ? `Check the credentials of the ${error.provider} account and its permissions.`
        : "Try again later."),
    cause: error,
  });
}
