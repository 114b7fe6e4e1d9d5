import { createSecretKey } from "node:crypto";
import { asId } from "@parley/foundation/branded-ids";
import { expect, test } from "vitest";
import { createKeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { type RecordingKey, recordingToken, recordingTokenHash } from "./recording-link.ts";

const hashes = createKeyedHashes(createSecretKey(Buffer.alloc(32, 1)));
const KEY: RecordingKey = { organizationId: asId(1), callId: asId(23), type: "mixed", source: "parley" };

test.each([
  [{ ...KEY, organizationId: asId(2) }],
  [{ ...KEY, callId: asId(3) }],
  [{ ...KEY, type: "user" }],
  [{ ...KEY, source: "twilio" }],
  [{ ...KEY, organizationId: asId(12), callId: asId(3) }],
] as const)("each recording has a token of its own: %j", (other) => {
  expect(recordingToken(hashes, KEY)).toMatch(/^[\w-]{43}$/);
  expect(recordingToken(hashes, { ...KEY })).toBe(recordingToken(hashes, KEY));
  expect(recordingToken(hashes, other as RecordingKey)).not.toBe(recordingToken(hashes, KEY));
});

test("the hash that is stored is not the token, and no other installation's", () => {
  const token = recordingToken(hashes, KEY);
  expect(recordingTokenHash(hashes, token).toString("base64url")).not.toBe(token);
  const other = createKeyedHashes(createSecretKey(Buffer.alloc(32, 2)));
  expect(recordingToken(other, KEY)).not.toBe(token);
});
