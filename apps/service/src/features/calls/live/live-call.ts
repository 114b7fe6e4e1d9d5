import type { AssistantId, CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { PinnedFlow } from "../../flows/flow.ts";
import type { CallStatus } from "../call.ts";

/** What it takes to lead a phone call, from its first ring to its end. */
export interface LiveCall {
  readonly id: CallId;
  readonly organizationId: OrganizationId;
  readonly assistantId: AssistantId;
  /** The flow that leads the conversation in place of the assistant's prompt; null without one. */
  readonly flow: PinnedFlow | null;
  /** The carrier's id; `pending_…` until it has given one. */
  readonly callSid: string;
  readonly intentId: string;
  readonly provider: string;
  readonly providerAccountId: string | null;
  readonly direction: "inbound" | "outbound";
  /** The other side did not ask for it: a campaign calls. */
  readonly isOutreach: boolean;
  readonly status: CallStatus;
  /** E.164 for telephones. */
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  /** Said last in place of the assistant's own; null: the assistant's own. */
  readonly farewell: string | null;
  /** What to do when a machine takes the call, with what is left on it, or null to hang up; null: nobody looks for one. */
  readonly voicemail: { readonly message: string | null } | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly mediaProcessId: string | null;
  /** The number the caller is being transferred to, or was. */
  readonly transferredTo: string | null;
  /** The reason we are about to end the call for; null when we are not. */
  readonly endingReason: EndReason | null;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
}

/** Reasons for which a call is called off that its carrier may be placing at this moment, before its id is known. */
export const CALLED_OFF = ["terminated-by-user", "recipient-opted-out"] as const satisfies readonly EndReason[];

/** Why the call is to end as soon as there is an id to hang it up by; null: it is not. */
export function calledOffFor({ endingReason }: Pick<LiveCall, "endingReason">): EndReason | null {
  return CALLED_OFF.find((reason) => reason === endingReason) ?? null;
}

/** Stands in `call_sid` until the carrier has told us its id. */
export function pendingCallSid(intentId: string): string {
  return `pending_${intentId}`;
}

const OWN_ID = /^\d{1,15}$/;

/** Our own id, given in place of the carrier's; no carrier's id consists of digits only. Null for any other text. */
export function readOwnCallId(callSid: string): number | null {
  return OWN_ID.test(callSid) ? Number(callSid) : null;
}

/** The carrier's id as others may see it: null while only a placeholder is known. */
export function publicCallSid(callSid: string): string | null {
  return isPendingCallSid(callSid) ? null : callSid;
}

/** Whether the carrier has yet to tell us its id of the call; until then the call cannot be hung up there. */
export function isPendingCallSid(callSid: string): boolean {
  return callSid.startsWith("pending_");
}
