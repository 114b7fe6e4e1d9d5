import type { RecognizerFault, RecognizerFaultKind } from "../recognizing/recognizer-failure.ts";
import { type JsonObject, numberAt, textAt } from "../vendor-message.ts";

/**
 * By close code, which the `Error` message before it repeats. 3005 to 3009 are today's; those from 4000 on are in the
 * vendor's own client, `src/utils/errors/streaming.ts` of `assemblyai` 4.41.
 * https://www.assemblyai.com/docs/streaming/common-session-errors-and-closures
 */
const KINDS: ReadonlyMap<number, RecognizerFaultKind> = new Map([
  [3005, "vendor-failed"],
  [3006, "invalid-settings"],
  [3007, "vendor-failed"],
  [3008, "session-ended"],
  [3009, "rate-limited"],
  [4000, "invalid-settings"],
  [4001, "authentication-failed"],
  [4002, "quota-exhausted"],
  [4003, "quota-exhausted"],
  [4008, "session-ended"],
  [4029, "rate-limited"],
  [4031, "session-ended"],
  [4101, "invalid-settings"],
  [4102, "rate-limited"],
]);
/** "Unauthorized Connection: …": the key, the account's money, or too many sessions at once. */
const UNAUTHORIZED = 1_008;

/** What an `Error` message says; null for any other message. */
export function turnFaultOf(message: JsonObject): RecognizerFault | null {
  if (textAt(message, "type") !== "Error") return null;
  const code = numberAt(message, "error_code");
  const text = textAt(message, "error") ?? "";
  return (code === null ? null : turnFaultOfClose(code, text)) ?? { kind: "vendor-failed" };
}

/** What a close frame says; null for a code that is not AssemblyAI's own. */
export function turnFaultOfClose(code: number, reason: string): RecognizerFault | null {
  const kind = code === UNAUTHORIZED ? unauthorizedKind(reason) : KINDS.get(code);
  if (kind === undefined) return null;
  return { kind, quote: kind === "vendor-failed" || kind === "session-ended" ? null : reason };
}

function unauthorizedKind(reason: string): RecognizerFaultKind {
  if (/too many/i.test(reason)) return "rate-limited";
  return /balance|funds|credit/i.test(reason) ? "quota-exhausted" : "authentication-failed";
}
