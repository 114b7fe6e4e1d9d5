import type { CallId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { RecordingProfile } from "../../assistants/voice-profile.ts";
import { CallTracks } from "./call-tracks.ts";
import { recordingToken, recordingTokenHash } from "./recording-link.ts";
import { OWN_SOURCE, type RecordingType } from "./recording-store.ts";

export interface BeginRecordingDeps {
  readonly files: FileStorage;
  readonly platform: Pick<Platform, "disk" | "hashes" | "logger">;
}

/**
 * Says in the records that there will be recordings, and opens the tracks. What another process recorded of the call
 * before comes first.
 * @param elapsedMs since then the call runs
 */
export async function beginRecording(
  { files, platform }: BeginRecordingDeps,
  scope: OrganizationScope,
  callId: CallId,
  { profile, elapsedMs }: { readonly profile: RecordingProfile; readonly elapsedMs: number },
): Promise<CallTracks> {
  const { organizationId } = scope;
  const { disk, hashes, logger } = platform;
  const hasRoom = () => disk.hasRoomToSpare();
  const tracks = new CallTracks(files, { organizationId, callId }, { logger, hasRoom });
  await tracks.goOn(elapsedMs);
  const rows = typesOf(profile).map((type) => ({
    organization_id: organizationId,
    call_id: callId,
    recording_type: type,
    recording_source: OWN_SOURCE,
    format: "wav",
    status: "recording",
    public_token_hash: recordingTokenHash(
      hashes,
      recordingToken(hashes, { organizationId, callId, type, source: OWN_SOURCE }),
    ),
  }));
  await scope.transaction((unit) =>
    unit.db
      .insertInto("call_recordings")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "call_id", "recording_type", "recording_source"]).doNothing(),
      )
      .execute(),
  );
  return tracks;
}

/** Each costs a row: all are heard out of the same two tracks. */
function typesOf({ keepsMixed, keepsUser }: RecordingProfile): readonly RecordingType[] {
  return ["full", ...(keepsMixed ? (["mixed"] as const) : []), ...(keepsUser ? (["user"] as const) : [])];
}
