import { playPublicRecording as contract } from "@parley/contracts/calls/call-recording-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordingTokenHash } from "../recordings/recording-link.ts";
import { findRecordingByToken } from "../recordings/recording-store.ts";
import { serveRecording } from "../recordings/serve-recording.ts";

/** For those who were told of a recording by a webhook. */
export function playPublicRecordingOperation(
  { data, hashes }: Pick<Platform, "data" | "hashes">,
  files: FileStorage,
): Operation {
  return definePublicOperation(contract, async ({ params, headers, method }) => {
    const recording = await findRecordingByToken(data.unscoped.db, recordingTokenHash(hashes, params.token));
    if (recording === null) throw notFound("Recording");
    return serveRecording(files, recording, { method, headers });
  });
}
