/** How an execution ended. */
export interface ToolOutcome {
  readonly status: "success" | "error" | "timeout";
  /** For the model, at most `MAX_RESULT_CHARS` long: JSON or text; null when there is only an error. */
  readonly result: string | null;
  readonly errorCode: string | null;
  /** For people and the model; contains no secrets. */
  readonly errorMessage: string | null;
  readonly httpStatus: number | null;
  /** The receiver may have acted, but no answer says whether it did. */
  readonly isOutcomeUnknown: boolean;
  readonly tries: number;
  readonly durationMs: number;
}

/** Error codes of calls that were held back: nothing was sent. */
export const LIMIT_REACHED = "limit-reached";
export const NEEDS_CONFIRMATION = "needs-confirmation";

/** Enough for a page of records, small enough for a model to reread in every round. */
export const MAX_RESULT_CHARS = 8_000;

const CUT_MARK = "… [the rest was cut]";

export function cutResult(text: string): string {
  if (text.length <= MAX_RESULT_CHARS) return text;
  const head = text.slice(0, MAX_RESULT_CHARS - CUT_MARK.length).toWellFormed();
  return `${head.replace(/\uFFFD$/u, "")}${CUT_MARK}`;
}

/** An execution that ended before any request. */
export function refusedOutcome(errorCode: string, errorMessage: string): ToolOutcome {
  return {
    status: "error",
    result: null,
    errorCode,
    errorMessage,
    httpStatus: null,
    isOutcomeUnknown: false,
    tries: 0,
    durationMs: 0,
  };
}

const UNKNOWN_OUTCOME =
  "It is not known whether this was done. Do not say that it was done or that it failed, and do not call the tool for it again; say that it has to be checked.";

/** These codes replace the status, because a model must not take a call that was held back for one that failed. */
function isHeldBack(word: unknown): boolean {
  return word === LIMIT_REACHED || word === NEEDS_CONFIRMATION;
}

/** The outcome as JSON, for the model. */
export function describeForModel(outcome: Omit<ToolOutcome, "tries" | "durationMs">): string {
  if (outcome.isOutcomeUnknown) {
    return JSON.stringify({ status: "unknown", message: UNKNOWN_OUTCOME });
  }
  if (outcome.status === "success") return outcome.result ?? "null";
  return JSON.stringify({
    status: isHeldBack(outcome.errorCode) ? outcome.errorCode : outcome.status,
    error: outcome.errorMessage ?? "The tool failed.",
    ...(outcome.result === null ? {} : { answer: outcome.result }),
  });
}

/** Whether what `describeForModel` made is of a call that was held back: nothing was asked of the tool. */
export function wasHeldBack(described: string): boolean {
  const { isSuccess, result } = readDescribed(described);
  return !isSuccess && typeof result === "object" && result !== null && "status" in result && isHeldBack(result.status);
}

/** Parses what `describeForModel` made; an answer that is not JSON is taken as text. */
export function readDescribed(described: string): { readonly isSuccess: boolean; readonly result: unknown } {
  const result = parsed(described);
  if (typeof result !== "object" || result === null) return { isSuccess: true, result };
  const { status, error, message } = result as Readonly<Record<string, unknown>>;
  const isFailure = status === "error" || status === "timeout" || isHeldBack(status);
  const hasFailed = isFailure && typeof error === "string";
  return { isSuccess: !hasFailed && !(status === "unknown" && message === UNKNOWN_OUTCOME), result };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
