import { createHash } from "node:crypto";
import type { TelnyxRest } from "../rest.ts";

/** "Call has already ended": the error code when a command comes too late. */
export const CALL_HAS_ENDED = "90018";

/** How long Telnyx lets a phone ring. */
export const MIN_RING_SECONDS = 5;
export const MAX_RING_SECONDS = 600;

export interface CallCommand {
  /** Names the attempt in errors: `instruct-call`. */
  readonly operation: string;
  readonly callControlId: string;
  /** The command's last path segment: `answer`. */
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Errors that count as success, by HTTP status or Telnyx code. */
  readonly alsoDone?: readonly (number | string)[];
  readonly signal: AbortSignal | undefined;
}

/** https://developers.telnyx.com/docs/voice/programmable-voice/sending-commands @throws ProviderError */
export async function commandCall(rest: TelnyxRest, command: CallCommand): Promise<void> {
  const { callControlId, action, ...call } = command;
  const path = `/calls/${encodeURIComponent(callControlId)}/actions/${action}`;
  await rest.perform({ ...call, method: "POST", path });
}

/**
 * A `command_id` in the form of a UUID. Telnyx ignores a command whose id it has already seen on the leg, so the same step
 * always gets the same id.
 */
export function commandIdOf(...parts: readonly string[]): string {
  const digits = createHash("sha256").update(parts.join("\0")).digest("hex");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
