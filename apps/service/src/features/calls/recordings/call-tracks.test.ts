import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { asId } from "@parley/foundation/branded-ids";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RecordingTrack } from "../../../conversation/call/recording/call-recorder.ts";
import type { FileAppender, FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { createLocalFileStorage } from "../../../platform/file-storage/local-file-storage.ts";
import { createLogger } from "../../../platform/logging/logger.ts";
import { CallTracks } from "./call-tracks.ts";
import { type RecordedCall, trackStorageKey } from "./track-storage.ts";

const call: RecordedCall = { organizationId: asId(1), callId: asId(2) };

let folder: string;
let files: FileStorage;
let logLines: string[];
let hasRoom: boolean;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-files-"));
  files = createLocalFileStorage(folder);
  logLines = [];
  hasRoom = true;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const tracksOn = (storage: FileStorage) =>
  new CallTracks(storage, call, {
    logger: createLogger("warn", (line) => void logLines.push(line)),
    hasRoom: () => hasRoom,
  });
const audio = (value: number, length: number) => new Uint8Array(length).fill(value);
async function onDisk(track: RecordingTrack): Promise<Buffer | null> {
  const stream = await files.read(trackStorageKey(call, track));
  return stream === null ? null : buffer(stream);
}

test("when the disk is nearly full the recording ends there, without a hole, and the rest of the room is left", async () => {
  const tracks = tracksOn(files);
  await tracks.append("caller", audio(1, 160));
  hasRoom = false;
  await tracks.append("caller", audio(2, 160));
  hasRoom = true;
  await tracks.append("caller", audio(3, 160));
  expect(await tracks.close()).toBe(160);
  expect(await onDisk("caller")).toEqual(Buffer.from(audio(1, 160)));
  expect(logLines).toHaveLength(1);
});

test("what is appended without waiting lies on disk in order, and the longer track counts", async () => {
  const tracks = tracksOn(files);
  for (let value = 0; value < 20; value += 1) void tracks.append("caller", audio(value, 100));
  void tracks.append("assistant", audio(1, 700));
  expect(await tracks.close()).toBe(2_000);
  const expected = Buffer.concat(Array.from({ length: 20 }, (_, value) => audio(value, 100)));
  expect(await onDisk("caller")).toEqual(expected);
  expect((await onDisk("assistant"))?.length).toBe(700);
});

test("a file is opened once, and made to stay once", async () => {
  const calls: string[] = [];
  const watched = (file: FileAppender): FileAppender => ({
    write: (bytes) => file.write(bytes),
    close: () => {
      calls.push("close");
      return file.close();
    },
  });
  const tracks = tracksOn({
    ...files,
    openAppend: async (key) => {
      calls.push("open");
      return watched(await files.openAppend(key));
    },
  });
  for (let count = 0; count < 5; count += 1) await tracks.append("caller", audio(1, 10));
  await tracks.close();
  expect(calls).toEqual(["open", "close"]);
});

test("a call in which nobody was heard leaves no file", async () => {
  const tracks = tracksOn(files);
  await tracks.goOn(60_000);
  expect(await tracks.close()).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test("goes on behind what another process recorded; what neither heard is silence on both tracks", async () => {
  const former = tracksOn(files);
  void former.append("caller", audio(1, 8_000));
  await former.close();
  const latter = tracksOn(files);
  await latter.goOn(20_000);
  void latter.append("caller", audio(2, 80));
  void latter.append("assistant", audio(3, 160));
  expect(await latter.close()).toBe(160_160);
  expect(await onDisk("caller")).toEqual(
    Buffer.concat([audio(1, 8_000), audio(MU_LAW_SILENCE, 152_000), audio(2, 80)]),
  );
  expect(await onDisk("assistant")).toEqual(Buffer.concat([audio(MU_LAW_SILENCE, 160_000), audio(3, 160)]));
});

test("what goes on earlier than the tracks end goes on at their end", async () => {
  const former = tracksOn(files);
  void former.append("caller", audio(1, 8_000));
  void former.append("assistant", audio(1, 4_000));
  await former.close();
  const latter = tracksOn(files);
  await latter.goOn(0);
  expect(await latter.close()).toBe(8_000);
  expect((await onDisk("assistant"))?.length).toBe(8_000);
});

test("who lost the call to another process writes nothing more", async () => {
  const former = tracksOn(files);
  await former.append("caller", audio(1, 80));
  const latter = tracksOn(files);
  await latter.goOn(10);
  await latter.append("caller", audio(2, 80));
  former.letGo();
  void former.append("caller", audio(9, 1_000));
  await former.close();
  await latter.append("caller", audio(3, 80));
  expect(await latter.close()).toBe(240);
  expect(await onDisk("caller")).toEqual(Buffer.concat([audio(1, 80), audio(2, 80), audio(3, 80)]));
});

test("a disk that takes no more ends the recording there, says so once, and the call goes on", async () => {
  let writeCount = 0;
  const tracks = tracksOn({
    ...files,
    openAppend: async (key) => {
      const file = await files.openAppend(key);
      return {
        ...file,
        write: async (bytes) => {
          writeCount += 1;
          if (writeCount === 2) throw new Error("ENOSPC");
          await file.write(bytes);
        },
      };
    },
  });
  for (let value = 1; value <= 4; value += 1) await tracks.append("caller", audio(value, 100));
  await tracks.append("assistant", audio(5, 300));
  expect(await tracks.close()).toBe(100);
  expect(await onDisk("caller")).toEqual(Buffer.from(audio(1, 100)));
  expect(logLines.length).toBe(1);
  expect(logLines[0]).toContain("a recording could not be written");
});
