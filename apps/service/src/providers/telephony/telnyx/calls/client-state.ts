import { z } from "zod";
import type { CallInstruction } from "../../carrier-calls.ts";
import { callInstructionSchema } from "../../shared/call-instruction-schema.ts";
import { asIntentId } from "../../shared/callback-url.ts";
import { parseJson } from "../../shared/carrier-failure.ts";

/**
 * State that Telnyx keeps with a leg for us (`client_state`). It comes back with every event of the leg, covered by the
 * event's signature, until another command replaces it.
 */
export interface ClientState {
  /** What the leg is to us: a call we placed or received, one being transferred, or the leg a transfer rang up. */
  readonly role: "placed" | "received" | "transferring" | "target";
  /** Null for refused calls, which have no intent. */
  readonly intentId: string | null;
  /** Set for a `target` leg: the call being transferred to it. */
  readonly callSid: string | null;
  /** What to do once the command that set this state has finished. */
  readonly next: CallInstruction | null;
}

const clientState: z.ZodType<ClientState> = z.object({
  role: z.enum(["placed", "received", "transferring", "target"]),
  intentId: z.string().nullable().transform(asIntentId),
  callSid: z.string().nullable(),
  next: callInstructionSchema.nullable(),
});

export function encodeClientState(state: Pick<ClientState, "role" | "intentId"> & Partial<ClientState>): string {
  return Buffer.from(JSON.stringify({ callSid: null, next: null, ...state }), "utf8").toString("base64");
}

/** Null for a state that is not ours: others can send commands for a call, too. */
export function decodeClientState(encoded: unknown): ClientState | null {
  if (typeof encoded !== "string") return null;
  return clientState.safeParse(parseJson(Buffer.from(encoded, "base64"))).data ?? null;
}
