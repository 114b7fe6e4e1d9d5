import type { AssistantId, CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { PinnedFlow } from "../../flows/flow.ts";
import type { CallStatus } from "../call.ts";

/** A phone call as those know it who lead it from its first ring to its end. */
export interface LiveCall {
  readonly id: CallId;
  readonly organizationId: OrganizationId;
  readonly assistantId: AssistantId;
  /** What leads the conversation in place of the assistant's prompt. */
  readonly flow: PinnedFlow | null;
  /** The carrier's; `pending_…` before it gave one. */
  readonly callSid: string;
  readonly intentId: string;
  readonly provider: string;
  readonly providerAccountId: string | null;
  readonly direction: "inbound" | "outbound";
  readonly status: CallStatus;
  /** E.164 where it is a telephone. */
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly mediaProcessId: string | null;
  /** The telephone the caller is being handed to, or was. */
  readonly transferredTo: string | null;
  /** What we are about to end it for; null: we are not. */
  readonly endingReason: EndReason | null;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
}

/** What stands in call_sid until the carrier has told its own id. */
export function pendingCallSid(intentId: string): string {
  return `pending_${intentId}`;
}

const OWN_ID = /^\d{1,15}$/;

/** Our id of a call, in the place of the carrier's where that is not known yet; no carrier's id is a number alone. */
export function readOwnCallId(callSid: string): number | null {
  return OWN_ID.test(callSid) ? Number(callSid) : null;
}

/** The carrier's id as others may see it: null until the carrier has told it. What stands in its place is ours alone. */
export function publicCallSid(callSid: string): string | null {
  return isPendingCallSid(callSid) ? null : callSid;
}

/** The carrier never told its id of the call: it cannot be hung up there. */
export function isPendingCallSid(callSid: string): boolean {
  return callSid.startsWith("pending_");
}
