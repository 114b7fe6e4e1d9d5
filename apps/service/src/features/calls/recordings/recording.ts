import type { CallId, OrganizationId, RecordingId } from "@parley/foundation/branded-ids";

export type RecordingType = "full" | "mixed" | "user" | "assistant";
/** The `recording_source` of recordings made here; any other names the carrier that made it. */
export const OWN_SOURCE = "parley";

export type RecordingStatus = "recording" | "processing" | "completed" | "failed";

/** The audio of a call, kept by us or by the carrier. */
export interface Recording {
  readonly id: RecordingId;
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
  readonly type: RecordingType;
  /** `OWN_SOURCE`, or the carrier that made it. */
  readonly source: string;
  readonly sid: string | null;
  /** Where the carrier keeps a recording it made. */
  readonly sourceUrl: string | null;
  readonly format: string;
  readonly status: RecordingStatus;
  /** The size of the WAV that is played; like duration and channels, null while there is none. */
  readonly sizeBytes: number | null;
  readonly durationMs: number | null;
  readonly channelCount: number | null;
  /** Whether `/public/recording/{token}` plays it. */
  readonly hasPublicLink: boolean;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}
