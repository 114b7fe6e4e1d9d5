import { readPcm16 } from "@parley/audio/pcm16-bytes";
import { readWavHeader } from "@parley/audio/wav";
import { expect } from "vitest";
import type { TestCaller, TestService } from "./test-service.ts";

/** Posts to an endpoint that returns a WAV file, checks the file and measures how loud and how long it is. */
export async function heardWav(
  { url }: Pick<TestService, "url">,
  { key }: Pick<TestCaller, "key">,
  path: string,
  body: object,
) {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get("content-type")], bytes.toString("latin1", 0, 300)).toEqual([
    200,
    "audio/wav",
  ]);
  expect(readWavHeader(bytes)).toMatchObject({ sampleRateHz: 8_000, channels: 1, dataBytes: bytes.length - 44 });
  const pcm = new Int16Array((bytes.length - 44) / 2);
  readPcm16(bytes.subarray(44), pcm);
  const loudness = Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length);
  return { bytes, loudness, seconds: pcm.length / 8_000, voice: answer.headers.get("parley-voice") };
}
