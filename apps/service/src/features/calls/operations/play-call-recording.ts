import { playCallRecording as contract } from "@parley/contracts/calls/call-recording-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findRecording } from "../recordings/recording-store.ts";
import { serveRecording } from "../recordings/serve-recording.ts";
import { withCall } from "../require-call.ts";

export function playCallRecordingOperation(files: FileStorage): Operation {
  return defineOperation(contract, async ({ scope, params, headers, method }) => {
    const recording = await withCall(scope, params, (unit, call) => findRecording(unit, call.id, params.recording_id));
    if (recording === null) throw notFound("Recording");
    return serveRecording(files, recording, { method, headers });
  });
}
