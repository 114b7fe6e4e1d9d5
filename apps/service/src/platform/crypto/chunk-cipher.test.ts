import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openChunks, sealChunks } from "./chunk-cipher.ts";

const KEY = createSecretKey(randomBytes(32));
const CONTEXT = Buffer.from("context");
const SEALED_BYTES = 64 * 1_024 + 16;

async function* piecesOf(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const seal = (bytes: Buffer) => whole(sealChunks(KEY, CONTEXT, piecesOf(bytes)));
const open = (bytes: Buffer, context = CONTEXT) => whole(openChunks(KEY, context, piecesOf(bytes, 7_777)));

describe("sealed pieces", () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])("%i bytes come back", async (length) => {
    const bytes = randomBytes(length);
    expect(await open(await seal(bytes))).toEqual(bytes);
  });

  test("pieces cannot be cut off, left out, swapped, duplicated or read in another context", async () => {
    const sealed = await seal(randomBytes(200_000));
    const [one, two, three, last] = [0, 1, 2, 3].map((index) =>
      sealed.subarray(index * SEALED_BYTES, (index + 1) * SEALED_BYTES),
    ) as [Buffer, Buffer, Buffer, Buffer];
    const forgeries = [
      [one, two, three],
      [one, three, last],
      [two, one, three, last],
      [one, two, three, last, last],
      [last],
      [],
    ];
    for (const pieces of forgeries) {
      await expect(open(Buffer.concat(pieces))).rejects.toMatchObject({ reason: "not-authentic" });
    }
    await expect(open(sealed, Buffer.from("another"))).rejects.toMatchObject({ reason: "not-authentic" });
    expect((await open(Buffer.concat([one, two, three, last]))).length).toBe(200_000);
  });
});
