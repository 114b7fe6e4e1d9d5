import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { OWN_SOURCE, type Recording } from "./recording.ts";
import { trackSizes } from "./track-storage.ts";
import { type WavView, wavSampleCount } from "./wav-view.ts";

/**
 * The playable audio of a recording; null when it is not ours, not complete, or its tracks are gone. Its length is that of
 * the row, so that it stays the same file whatever becomes of the tracks.
 */
export async function findWavView(
  files: FileStorage,
  recording: Recording,
): Promise<(WavView & { readonly sizeBytes: number }) | null> {
  const { status, source, sizeBytes, type } = recording;
  if (status !== "completed" || source !== OWN_SOURCE || sizeBytes === null) return null;
  const { caller, assistant } = await trackSizes(files, recording);
  if (caller === 0 && assistant === 0) return null;
  return { call: recording, type, sampleCount: wavSampleCount(type, sizeBytes), sizeBytes };
}
