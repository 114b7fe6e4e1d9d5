import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ArchiveFile, readTar, writeTar } from "./tar-archive.ts";

const AT = new Date("2026-01-02T03:04:05.678Z");
const BLOCK_BYTES = 512;

/** An archive as Parley wrote it before it used a library: ustar headers, field by field. */
function formerArchive(files: readonly ArchiveFile[]): Buffer {
  const blocks = files.flatMap(({ name, content }) => [
    formerHeader(name, content.length),
    content,
    Buffer.alloc(-content.length & (BLOCK_BYTES - 1)),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]);
}

function formerHeader(name: string, sizeBytes: number, type = "0"): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(octal(Math.floor(AT.getTime() / 1_000), 11), 136);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  header.fill(" ", 148, 156);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

async function write(files: readonly ArchiveFile[]): Promise<Buffer> {
  const source = async function* () {
    yield* files;
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writeTar(source(), AT)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function read(source: AsyncIterable<Buffer>): Promise<readonly ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for await (const { name, sizeBytes, content } of readTar(source)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    files.push({ name, content: Buffer.concat(pieces) });
    expect(files.at(-1)?.content.length).toBe(sizeBytes);
  }
  return files;
}

const FILES = [
  { name: "about.json", content: Buffer.from("{}\n") },
  { name: "tables/users/000001.copy", content: Buffer.alloc(3 * BLOCK_BYTES, "x") },
  { name: "data/empty", content: Buffer.alloc(0) },
];

describe("archives of earlier versions", () => {
  const name = fc.stringMatching(/^[a-z0-9_./-]{1,99}[a-z0-9]$/);
  const content = fc
    .oneof(fc.integer({ min: 0, max: 3 * BLOCK_BYTES }), fc.constantFrom(0, 1, 511, 512, 513, 200_000))
    .map((bytes) => Buffer.alloc(bytes, "content "));
  const files = fc.array(fc.record({ name, content }), { maxLength: 5 });

  test("are the same, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (each) => {
        expect((await write(each)).equals(formerArchive(each))).toBe(true);
      }),
    );
  });

  test("are read, however they are cut", async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 5_000 }), async (each, pieceBytes) => {
        expect(await read(inPieces(formerArchive(each), pieceBytes))).toEqual(each);
      }),
      { numRuns: 30 },
    );
  });
});

describe("an archive is refused", () => {
  const whole = formerArchive(FILES);
  const outcomeOf = (bytes: Buffer) => read(inPieces(bytes, 1_000)).catch((error: { code?: string }) => error.code);

  test("when it ends too early", async () => {
    for (let bytes = 0; bytes < whole.length; bytes += 100) {
      expect([bytes, await outcomeOf(whole.subarray(0, bytes))]).toEqual([bytes, "backup-damaged"]);
    }
  });

  test("when a byte of a header is altered", async () => {
    for (let at = 0; at < BLOCK_BYTES; at += 7) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 0x10;
      expect([at, await outcomeOf(altered)]).toEqual([at, "backup-damaged"]);
    }
  });

  test("when data follow its end", async () => {
    expect(await outcomeOf(Buffer.concat([whole, Buffer.alloc(9 * BLOCK_BYTES)]))).toHaveLength(FILES.length);
    expect(await outcomeOf(Buffer.concat([whole, whole]))).toBe("backup-damaged");
    expect(await outcomeOf(Buffer.concat([whole, Buffer.alloc(20 * BLOCK_BYTES), Buffer.from("x")]))).toBe(
      "backup-damaged",
    );
  });

  test.each(["1", "2", "5"])("when it holds an entry of type %s", async (type) => {
    expect(await outcomeOf(Buffer.concat([formerHeader("link", 0, type), whole]))).toBe("backup-damaged");
  });
});

describe("an error of the source", () => {
  const failure = new Error("the disk is gone");
  async function* failing<Item>(items: readonly Item[]): AsyncGenerator<Item> {
    yield* items;
    throw failure;
  }

  test("is thrown as it is, between entries and within one", async () => {
    const archive = formerArchive(FILES);
    for (const bytes of [0, 600, BLOCK_BYTES * 2 + 700]) {
      await expect(read(failing([archive.subarray(0, bytes)]))).rejects.toBe(failure);
    }
  });

  test("ends the writing", async () => {
    const writing = async () => {
      for await (const _ of writeTar(failing(FILES), AT));
    };
    await expect(writing()).rejects.toBe(failure);
  });
});

test("a reader and a writer that are left early end their sources", async () => {
  let ended = 0;
  async function* endless<Item>(item: Item): AsyncGenerator<Item> {
    try {
      for (;;) yield item;
    } finally {
      ended += 1;
    }
  }
  const large = { name: "large", content: Buffer.alloc(1_000_000) };
  for await (const _ of writeTar(endless(large), AT)) break;
  expect(ended).toBe(1);
  const pieces = async function* () {
    yield formerHeader("large", 8 ** 10);
    yield* endless(Buffer.alloc(65_536));
  };
  for await (const { content } of readTar(pieces())) {
    for await (const _ of content) break;
    break;
  }
  expect(ended).toBe(2);
});

test("a reader that is slow holds up the source", async () => {
  let sentBytes = 0;
  const pieces = async function* () {
    yield formerHeader("large", 64 * 1_048_576);
    for (let piece = 0; piece < 1_024; piece += 1) {
      sentBytes += 65_536;
      yield Buffer.alloc(65_536);
    }
    yield Buffer.alloc(2 * BLOCK_BYTES);
  };
  let readBytes = 0;
  let heldBytes = 0;
  for await (const { content } of readTar(pieces())) {
    for await (const piece of content) {
      readBytes += piece.length;
      heldBytes = Math.max(heldBytes, sentBytes - readBytes);
      if (readBytes % 1_048_576 === 0) await new Promise(setImmediate);
    }
  }
  expect(readBytes).toBe(64 * 1_048_576);
  expect(heldBytes).toBeLessThan(4 * 1_048_576);
});
