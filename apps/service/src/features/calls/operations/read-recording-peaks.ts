import { readRecordingPeaks as contract } from "@parley/contracts/calls/call-recording-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { makePeaks } from "../recordings/make-peaks.ts";
import { findRecording, readPeaks } from "../recordings/recording-store.ts";
import { reducePeaks } from "../recordings/reduce-peaks.ts";
import { withCall } from "../require-call.ts";
import { toSeconds } from "../to-seconds.ts";

export function readRecordingPeaksOperation(files: FileStorage): Operation {
  return defineOperation(contract, async ({ scope, params, query }) => {
    const { recording, stored } = await withCall(scope, params, async (unit, call) => {
      const found = await findRecording(unit, call.id, params.recording_id);
      if (found === null) throw notFound("Recording");
      return { recording: found, stored: await readPeaks(unit, found.id) };
    });
    const peaks = stored ?? (await makePeaks(files, scope, recording));
    if (peaks === null) throw notFound("Waveform");
    return {
      call_id: recording.callId,
      recording_id: recording.id,
      duration: toSeconds(recording.durationMs),
      max: 255 as const,
      channels: reducePeaks(peaks, recording.channelCount ?? 1, query.points),
    };
  });
}
