import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { RecordingTrack } from "../../../conversation/call/recording/call-recorder.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";

export const RECORDING_TRACKS: readonly RecordingTrack[] = ["caller", "assistant"];

/** The call the tracks belong to. */
export interface RecordedCall {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
}

/** Where the file storage keeps the tracks of a call. */
export function trackFolder({ organizationId, callId }: RecordedCall): string {
  return `recordings/${organizationId}/${callId}`;
}

/** One track: mu-law, 8,000 bytes a second, from when the call's session began. */
export function trackStorageKey(call: RecordedCall, track: RecordingTrack): string {
  return `${trackFolder(call)}/${track}.ulaw`;
}

/** In bytes, which are samples; 0 for a missing track. */
export async function trackSizes(
  files: FileStorage,
  call: RecordedCall,
): Promise<Readonly<Record<RecordingTrack, number>>> {
  const [caller, assistant] = await Promise.all([
    files.size(trackStorageKey(call, "caller")),
    files.size(trackStorageKey(call, "assistant")),
  ]);
  return { caller: caller ?? 0, assistant: assistant ?? 0 };
}
