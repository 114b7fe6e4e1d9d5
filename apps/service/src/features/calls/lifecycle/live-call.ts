import type { AssistantId, CallId, OrganizationId } from "@parley/foundation/branded-ids";
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
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
}

/** What stands in call_sid until the carrier has told its own id. */
export function pendingCallSid(intentId: string): string {
  return `pending_${intentId}`;
}

/** The carrier never told its id of the call: it cannot be hung up there. */
export function isPendingCallSid(callSid: string): boolean {
  return callSid.startsWith("pending_");
}
