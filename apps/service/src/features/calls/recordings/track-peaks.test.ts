import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { muLawSample } from "@parley/audio/mu-law";
import { asId } from "@parley/foundation/branded-ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { createLocalFileStorage } from "../../../platform/file-storage/local-file-storage.ts";
import { readTrackPeaks } from "./track-peaks.ts";
import { type RecordedCall, trackStorageKey } from "./track-storage.ts";

const CALLER = Uint8Array.from({ length: 90_500 }, (_, index) => ((index * 7 + (index >> 6)) & 127) | 96);
const ASSISTANT = Uint8Array.from({ length: 41_234 }, (_, index) => (index * 11 + (index >> 5)) & 255);
const call: RecordedCall = { organizationId: asId(1), callId: asId(2) };

let folder: string;
let files: FileStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-files-"));
  files = createLocalFileStorage(folder);
  await files.write(trackStorageKey(call, "caller"), [CALLER]);
  await files.write(trackStorageKey(call, "assistant"), [ASSISTANT]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const caller = (index: number) => muLawSample(CALLER[index] ?? 0xff);
const assistant = (index: number) => muLawSample(ASSISTANT[index] ?? 0xff);

test.each([
  ["full", [caller, assistant]],
  ["mixed", [(index: number) => caller(index) + assistant(index)]],
  ["user", [caller]],
  ["assistant", [assistant]],
] as const)("of %s: each 100 ms of each channel has its loudest sample", async (type, channels) => {
  const sampleCount = CALLER.length;
  const expected: number[] = [];
  for (let start = 0; start < sampleCount; start += 800) {
    for (const sampleAt of channels) {
      let loudest = 0;
      for (let index = start; index < Math.min(start + 800, sampleCount); index += 1) {
        loudest = Math.max(loudest, Math.abs(sampleAt(index)));
      }
      expected.push(Math.min(255, loudest >> 7));
    }
  }
  expect([...(await readTrackPeaks(files, { call, type, sampleCount }))]).toEqual(expected);
});
