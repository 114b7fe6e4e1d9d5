import { Readable } from "node:stream";
import { notFound } from "@parley/foundation/domain-error";
import type { ByteRange, FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { readByteRange } from "../../../platform/http/byte-range.ts";
import { OperationReply } from "../../../platform/http/operation.ts";
import { findWavView } from "./find-wav-view.ts";
import type { Recording } from "./recording.ts";
import { streamWav } from "./wav-view.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const RETRY_AFTER_SECONDS = 5;

/** The members of a request that say which part of the audio is wanted. */
export interface RecordingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Answers with the audio, or the part of it that `Range` asks for, so that players can seek; 202 while the call goes on.
 * @throws DomainError not-found when there is no audio of ours
 */
export async function serveRecording(
  files: FileStorage,
  recording: Recording,
  { method, headers }: RecordingRequest,
): Promise<OperationReply> {
  if (recording.status === "recording" || recording.status === "processing") return notYet(recording.status);
  const view = await findWavView(files, recording);
  if (view === null) throw notFound("Recording file");
  const { sizeBytes } = view;
  const entityTag = `"${recording.id}-${sizeBytes}"`;
  const range = rangeFor(headers, entityTag, sizeBytes);
  if (range === "unsatisfiable") return behindTheEnd(sizeBytes);
  const { start, end }: ByteRange = range ?? { start: 0, end: sizeBytes - 1 };
  return new OperationReply({
    statusCode: range === null ? 200 : 206,
    headers: {
      "content-type": "audio/wav",
      "content-length": String(end - start + 1),
      "content-disposition": `inline; filename="call_${recording.callId}_${recording.type}.wav"`,
      "accept-ranges": "bytes",
      etag: entityTag,
      ...(range === null ? {} : { "content-range": `bytes ${start}-${end}/${sizeBytes}` }),
    },
    // For HEAD the server would read the body to its end, only to throw it away.
    body: method === "HEAD" ? Readable.from([]) : streamWav(files, view, { start, end }),
  });
}

/** Without a range when `If-Range` names another version of the file: the player then gets all of it (RFC 9110, 13.1.5). */
function rangeFor(headers: RecordingRequest["headers"], entityTag: string, sizeBytes: number) {
  const { range, "if-range": ifRange } = headers;
  if (typeof range !== "string" || (ifRange !== undefined && ifRange !== entityTag)) return null;
  return readByteRange(range, sizeBytes);
}

function notYet(status: string): OperationReply {
  return new OperationReply({
    statusCode: 202,
    headers: { "content-type": JSON_TYPE, "retry-after": String(RETRY_AFTER_SECONDS) },
    body: JSON.stringify({ status, detail: "The call is still being recorded" }),
  });
}

function behindTheEnd(sizeBytes: number): OperationReply {
  return new OperationReply({
    statusCode: 416,
    headers: { "content-type": JSON_TYPE, "content-range": `bytes */${sizeBytes}` },
    body: JSON.stringify({ detail: "The range begins after the end of the recording" }),
  });
}
