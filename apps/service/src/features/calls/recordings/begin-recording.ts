import type { CallId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { RecordingProfile } from "../../assistants/voice-profile.ts";
import { CallTracks } from "./call-tracks.ts";
import { insertOwnRecordings } from "./own-recording-store.ts";
import { OWN_SOURCE, type RecordingType } from "./recording.ts";
import { recordingToken, recordingTokenHash } from "./recording-link.ts";

export interface BeginRecordingDeps {
  readonly files: FileStorage;
  readonly platform: Pick<Platform, "disk" | "hashes" | "logger">;
}

/**
 * Puts the call's recordings on record and opens the tracks. They continue after what another process recorded of the call.
 * @param elapsedMs how long the call has been going on
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
  const recordings = typesOf(profile).map((type) => ({
    type,
    publicTokenHash: recordingTokenHash(
      hashes,
      recordingToken(hashes, { organizationId, callId, type, source: OWN_SOURCE }),
    ),
  }));
  await scope.transaction((unit) => insertOwnRecordings(unit, callId, recordings));
  return tracks;
}

/** Each type costs only a row: all are made from the same two tracks when they are played. */
function typesOf({ keepsMixed, keepsUser }: RecordingProfile): readonly RecordingType[] {
  return ["full", ...(keepsMixed ? (["mixed"] as const) : []), ...(keepsUser ? (["user"] as const) : [])];
}
