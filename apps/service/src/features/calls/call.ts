import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";

export type CallStatus = "ongoing" | "completed" | "failed";

/** A phone call, as the record has it. */
export interface VoiceCall {
  readonly id: CallId;
  readonly organizationId: OrganizationId;
  /** The carrier's id of the call; null until the carrier has given one. */
  readonly callSid: string | null;
  readonly direction: "inbound" | "outbound";
  readonly status: CallStatus;
  readonly provider: string;
  readonly assistantId: number;
  /** Kept after the assistant was deleted. */
  readonly assistantName: string;
  /** The flow that led it, even if deleted since; null without one. */
  readonly flowName: string | null;
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  readonly transferredTo: string | null;
  /** The carrier's id of its first media stream; null where it has none. */
  readonly streamSid: string | null;
  readonly endReason: string | null;
  readonly endDetail: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  /** As the carrier counts it, else from the answer to the end, rounded; 0 when nobody answered, null while the call runs. */
  readonly durationSeconds: number | null;
}
