import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { findWavView } from "./find-wav-view.ts";
import type { Recording } from "./recording.ts";
import { storePeaks } from "./recording-store.ts";
import { readTrackPeaks } from "./track-peaks.ts";

/**
 * The peaks of a recording, made when somebody first wants to see them, and kept: most are never looked at, and processes
 * that hold calls have better things to do. Null when there is no audio.
 */
export async function makePeaks(
  files: FileStorage,
  scope: OrganizationScope,
  recording: Recording,
): Promise<Uint8Array | null> {
  const view = await findWavView(files, recording);
  if (view === null) return null;
  const peaks = await readTrackPeaks(files, view);
  await scope.transaction((unit) => storePeaks(unit, recording.id, peaks));
  return peaks;
}
