import type { IncomingMessage } from "node:http";
import { readPcm16 } from "@parley/audio/pcm16-bytes";
import { readWavHeader } from "@parley/audio/wav";

/** One upload to be transcribed. */
export interface Heard {
  /** The form's members besides the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** Null where the file is no WAV of PCM16. */
  readonly wav: {
    readonly sampleRateHz: number;
    readonly channels: number;
    readonly pcm: Int16Array;
  } | null;
}

/** Reads the form of a `POST …/transcriptions` or `POST /inference`. */
export async function readUpload(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = new Response(Buffer.concat(chunks), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  });
  const form = await body.formData();
  const file = form.get("file");
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return { fields, wav: file instanceof File ? wavOf(await file.bytes()) : null };
}

function wavOf(bytes: Uint8Array): Heard["wav"] {
  const header = headerOf(bytes);
  if (header === null) return null;
  const pcm = new Int16Array(header.dataBytes / 2);
  readPcm16(bytes.subarray(header.dataOffset), pcm);
  return { sampleRateHz: header.sampleRateHz, channels: header.channels, pcm };
}

function headerOf(bytes: Uint8Array) {
  try {
    return readWavHeader(bytes);
  } catch {
    return null;
  }
}
