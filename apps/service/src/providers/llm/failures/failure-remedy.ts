/** What a vendor's refusal means, in our words; also the code where the vendor gives none. */
export type RefusalKind =
  | "authentication-failed"
  | "permission-denied"
  | "quota-exhausted"
  | "unknown-model"
  | "context-too-long"
  | "rate-limited";

export interface Refusal {
  readonly statusCode: number;
  readonly vendorCode: string | undefined;
  /** Only inspected, never kept, because it may quote the dialogue. */
  readonly message: string;
}

const CODES: readonly (readonly [RefusalKind, ReadonlySet<string>])[] = [
  ["quota-exhausted", new Set(["insufficient_quota", "billing_hard_limit_reached", "billing_error"])],
  ["context-too-long", new Set(["context_length_exceeded", "request_too_large"])],
  ["unknown-model", new Set(["model_not_found", "DeploymentNotFound", "unknown_model", "model_decommissioned"])],
  ["authentication-failed", new Set(["invalid_api_key", "authentication_error"])],
];

/** Some vendors have no code for this and only say it in words (Anthropic, Gemini and xAI with 400, xAI with 403 and 429). */
const WORDS: readonly (readonly [RefusalKind, RegExp])[] = [
  ["quota-exhausted", /credit balance|used all available credits|spending limit|insufficient (funds|credits|balance)/i],
  ["authentication-failed", /(incorrect|invalid) api key|api key (is )?(not valid|invalid|expired)/i],
  [
    "context-too-long",
    /maximum context length|context (length|window)|prompt is too long|maximum prompt length|input token count|too many tokens in/i,
  ],
  ["unknown-model", /model\b.{0,80}\b(does not exist|not found|is not found|has been decommissioned)/i],
];

const STATUSES: Readonly<Partial<Record<number, RefusalKind>>> = {
  401: "authentication-failed",
  402: "quota-exhausted",
  403: "permission-denied",
  404: "unknown-model",
  413: "context-too-long",
  429: "rate-limited",
};

/** Null when no remedy is known. Judged by the vendor's code, then its message, then the status. */
export function refusalKindOf({ statusCode, vendorCode, message }: Refusal): RefusalKind | null {
  // There is no remedy on our side for a failure on theirs, whatever the message says.
  if (statusCode >= 500) return null;
  const byCode = CODES.find(([, codes]) => vendorCode !== undefined && codes.has(vendorCode))?.[0];
  const byWords = WORDS.find(([, words]) => words.test(message))?.[0];
  return byCode ?? byWords ?? STATUSES[statusCode] ?? null;
}

/** One sentence for a person. */
export function remedyOf(kind: RefusalKind, provider: string): string {
  switch (kind) {
    case "authentication-failed":
      return `Enter a valid API key of ${provider} with the assistant or the organization, or in the environment.`;
    case "permission-denied":
      return `Give the API key access to this model in the console of ${provider}, or use another key.`;
    case "quota-exhausted":
      return `Add credit or raise the spending limit in the account at ${provider}.`;
    case "unknown-model":
      return `Check llm_provider_config.model (at Azure: the deployment) and base_url; ${provider} does not know this model there.`;
    case "context-too-long":
      return "Shorten the system prompt or lower max_tokens, or choose a model with a longer context.";
    case "rate-limited":
      return `Nothing if it passes; else raise the rate limit in the account at ${provider}, or add a fallback model.`;
  }
}
