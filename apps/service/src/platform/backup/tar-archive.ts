import { ReadableStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { damaged } from "./damaged.ts";

/** A section on its way into an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Buffer;
}

/** One named section. Read its content before asking for the next one. */
export interface ArchiveEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly content: AsyncIterable<Buffer>;
}

/** Packs files that only their owner may read. */
export async function* writeTar(files: AsyncIterable<ArchiveFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    for await (const { name, content } of files) {
      const header = { name, size: content.length, mode: 0o600, mtime: modifiedAt };
      const writer = controller.add(header).getWriter();
      if (content.length > 0) await writer.write(content);
      await writer.close();
    }
    controller.finalize();
  };
  const packing = pack().catch((error: unknown) => controller.error(error));
  try {
    yield* readable;
  } finally {
    await packing;
  }
}

/** @throws DomainError when the archive is cut off, altered, or holds anything but regular files; what `bytes` throws */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const source: { error: unknown } = { error: null };
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* bytes;
    } catch (error) {
      source.error = error;
      throw error;
    }
  }
  /** Else the decoder found fault with the bytes. */
  async function* reportingDamage<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* items;
    } catch (error) {
      throw error === source.error ? error : damaged("it was cut off or altered", error);
    }
  }
  const decoder = createTarDecoder({ strict: true });
  // Its errors surface at the entries.
  const fed = ReadableStream.from(watched())
    .pipeTo(decoder.writable)
    .catch(() => undefined);
  try {
    for await (const { header, body } of reportingDamage(decoder.readable)) {
      if (header.type !== "file") throw damaged("it contains an entry that is not a regular file");
      yield { name: header.name, sizeBytes: header.size, content: toBuffers(reportingDamage(body)) };
    }
  } finally {
    await fed;
  }
}

async function* toBuffers(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of pieces) yield Buffer.from(buffer, byteOffset, byteLength);
}
