import { z } from "zod";
import type { CallInstruction } from "../../carrier-calls.ts";
import { callInstructionSchema } from "../../shared/call-instruction-schema.ts";
import { asIntentId } from "../../shared/callback-url.ts";
import { parseJson } from "../../shared/carrier-failure.ts";

/**
 * What we give Telnyx to keep with a leg (`client_state`). It comes back with every event of the leg until another command
 * replaces it, under the event's signature.
 */
export interface ClientState {
  /** What the leg is to us: a call we placed or received, one being transferred, or the leg a transfer rang up. */
  readonly role: "placed" | "received" | "transferring" | "target";
  /** Null for calls without one: those that are refused. */
  readonly intentId: string | null;
  /** The call that is transferred, in the state of the leg it is transferred to. */
  readonly callSid: string | null;
  /** What is to be done once the command that set this state is through. */
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

/** Null for what is not of our making: calls can be commanded from elsewhere too. */
export function decodeClientState(encoded: unknown): ClientState | null {
  if (typeof encoded !== "string") return null;
  return clientState.safeParse(parseJson(Buffer.from(encoded, "base64"))).data ?? null;
}
