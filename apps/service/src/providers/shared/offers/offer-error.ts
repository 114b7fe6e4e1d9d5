import type { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";

const OPERATION = "list-offers";

interface Failure {
  readonly message: string;
  readonly fix: string;
  /** Asked again, the vendor would say the same. */
  readonly isRejected: boolean;
  readonly statusCode?: number;
  readonly cause?: unknown;
}

function offerError(provider: string, { isRejected, ...failure }: Failure): ProviderError {
  return new ProviderError({
    provider,
    operation: OPERATION,
    // A question has no effect, so none is ever unknown.
    outcome: isRejected ? "rejected" : "not-done",
    ...failure,
  });
}

/** The vendor has no such list. @param why one sentence */
export function noList(provider: string, why: string): ProviderError {
  return offerError(provider, {
    message: why,
    fix: "Choose one of those listed here, or type the vendor's own name for another.",
    isRejected: true,
  });
}

export function missingKey(provider: string): ProviderError {
  return offerError(provider, {
    message: `There is no API key for ${provider}.`,
    fix: "Enter the key with the assistant or the organization, or set it in the environment.",
    isRejected: true,
  });
}

export function missingAddress(provider: string): ProviderError {
  return offerError(provider, {
    message: `${provider} has no usable address.`,
    fix: "Give base_url in full, for example https://speech.example.com/v1.",
    isRejected: true,
  });
}

export function refusedWith(provider: string, statusCode: number): ProviderError {
  return offerError(provider, { ...wordsOfStatus(provider, statusCode), statusCode });
}

export function unreadable(provider: string, cause?: unknown): ProviderError {
  return offerError(provider, {
    message: `${provider} answered with something that is not its list.`,
    fix: "Check the address; it may be another server's.",
    isRejected: true,
    cause,
  });
}

export function tooLong(provider: string, maxBytes: number): ProviderError {
  return offerError(provider, {
    message: `The list of ${provider} is longer than ${Math.round(maxBytes / 1_048_576)} MB.`,
    fix: "Type the vendor's own name of what you want to use.",
    isRejected: true,
  });
}

/** @param withinMs how long the vendor had */
export function unreached(provider: string, error: OutboundHttpError, withinMs: number): ProviderError {
  if (error.failure === "blocked") {
    return offerError(provider, {
      message: `The address of ${provider} is not allowed here: ${error.message}.`,
      fix: "Use a public address, or have the operator allow this one.",
      isRejected: true,
      cause: error,
    });
  }
  return offerError(provider, {
    message: error.isTimeout
      ? `${provider} did not answer within ${Math.round(withinMs / 1_000)} s.`
      : `${provider} could not be reached.`,
    fix: "Try again later; what is known of the vendor can be used meanwhile.",
    isRejected: false,
    cause: error,
  });
}

function wordsOfStatus(provider: string, statusCode: number): Omit<Failure, "statusCode" | "cause"> {
  if (statusCode === 401) {
    return {
      message: `${provider} refused the key (401).`,
      fix: "Check the key in the vendor's console, or enter another one.",
      isRejected: true,
    };
  }
  if (statusCode === 402 || statusCode === 403) {
    return {
      message: `${provider} does not let this key read the list (${statusCode}).`,
      fix: "Give the key the right to read voices and models in the vendor's console, or check the account's credit.",
      isRejected: true,
    };
  }
  if (statusCode === 429) {
    return {
      message: `${provider} was asked too often (429).`,
      fix: "Try again in a minute.",
      isRejected: false,
    };
  }
  if (statusCode === 408 || statusCode >= 500) {
    return {
      message: `${provider} failed (${statusCode}).`,
      fix: "Try again later; what is known of the vendor can be used meanwhile.",
      isRejected: false,
    };
  }
  return {
    message: `${provider} has no such list at this address (${statusCode}).`,
    fix: "Check the address, with its version path.",
    isRejected: true,
  };
}
