import { buffer } from "node:stream/consumers";
import { asId } from "@parley/foundation/branded-ids";
import { expect, test } from "vitest";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import type { Recording } from "./recording.ts";
import { serveRecording } from "./serve-recording.ts";

const recording: Recording = {
  id: asId(3),
  organizationId: asId(1),
  callId: asId(2),
  type: "full",
  source: "parley",
  sid: null,
  sourceUrl: null,
  format: "wav",
  status: "completed",
  sizeBytes: 44 + 4 * 80_000,
  durationMs: 10_000,
  channelCount: 2,
  hasPublicLink: true,
  createdAt: new Date(0),
  completedAt: new Date(0),
};

/** Has the tracks, but fails whoever reads them. */
const unreadable: FileStorage = {
  write: () => Promise.reject(new Error("written")),
  openAppend: () => Promise.reject(new Error("opened")),
  read: () => Promise.reject(new Error("read")),
  size: async () => 80_000,
};

// The server reads a body to its end, and throws it away, to answer HEAD.
test("only looking for a recording makes nothing of it", async () => {
  const reply = await serveRecording(unreadable, recording, { method: "HEAD", headers: {} });
  expect(reply.headers["content-length"]).toBe(String(44 + 4 * 80_000));
  expect((await buffer(reply.body as NodeJS.ReadableStream)).length).toBe(0);
  const played = await serveRecording(unreadable, recording, { method: "GET", headers: {} });
  await expect(buffer(played.body as NodeJS.ReadableStream)).rejects.toThrow("read");
});
