import {
  listCallRecordings,
  listCallRecordingsBySid,
  playCallRecording,
  playPublicRecording,
  readRecordingPeaks,
} from "@parley/contracts/calls/call-recording-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { makePeaks } from "../recordings/make-peaks.ts";
import { presentRecording } from "../recordings/present-recording.ts";
import { recordingTokenHash } from "../recordings/recording-link.ts";
import { findRecording, findRecordingByToken, listRecordings, readPeaks } from "../recordings/recording-store.ts";
import { reducePeaks } from "../recordings/reduce-peaks.ts";
import { serveRecording } from "../recordings/serve-recording.ts";
import { type CallKey, withCall } from "../require-call.ts";
import { toSeconds } from "../to-seconds.ts";

/** Endpoints about recordings of calls. */
export function callRecordingOperations({
  platform: { data, hashes },
  publicBaseUrl,
  files,
}: Pick<CallsDeps, "platform" | "publicBaseUrl" | "files">): readonly Operation[] {
  const recordingsOf = async (scope: OrganizationScope, key: CallKey, type: string | undefined) => {
    const recordings = await withCall(scope, key, (unit, call) => listRecordings(unit, call.id, type));
    return recordings.map((recording) => presentRecording(recording, { hashes, publicBaseUrl }));
  };
  return [
    defineOperation(listCallRecordings, ({ scope, params, query }) =>
      recordingsOf(scope, params, query.recording_type),
    ),
    defineOperation(listCallRecordingsBySid, ({ scope, params, query }) =>
      recordingsOf(scope, params, query.recording_type),
    ),
    defineOperation(playCallRecording, async ({ scope, params, headers, method }) => {
      const recording = await withCall(scope, params, (unit, call) =>
        findRecording(unit, call.id, params.recording_id),
      );
      if (recording === null) throw notFound("Recording");
      return serveRecording(files, recording, { method, headers });
    }),
    // For those who got the link in a webhook.
    definePublicOperation(playPublicRecording, async ({ params, headers, method }) => {
      const recording = await findRecordingByToken(data.unscoped, recordingTokenHash(hashes, params.token));
      if (recording === null) throw notFound("Recording");
      return serveRecording(files, recording, { method, headers });
    }),
    defineOperation(readRecordingPeaks, async ({ scope, params, query }) => {
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
    }),
  ];
}
