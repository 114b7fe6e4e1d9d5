import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { DomainError } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import { DecryptionError } from "../crypto/aes-gcm.ts";
import { decryptBackup } from "./backup-encryption.ts";
import { damaged } from "./damaged.ts";
import { type ArchiveEntry, readTar } from "./tar-archive.ts";

/**
 * Reads the sections of a backup in order, as a stream.
 * @throws DomainError when the file is missing, cut off or altered, or needs another passphrase
 */
export async function* readArchive(path: string, passphrase: Secret | null): AsyncGenerator<ArchiveEntry> {
  await refuseUnlessFile(path);
  const file = createReadStream(path);
  const gunzip = createGunzip();
  const decrypt = (bytes: AsyncIterable<Buffer>) => counted(decryptBackup(passphrase, bytes));
  let compressedBytes = 0;
  async function* counted(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      compressedBytes += piece.length;
      yield piece;
    }
  }
  // Its errors surface at the last stream.
  pipeline(file, decrypt, gunzip, () => undefined);
  try {
    yield* readTar(reportingDamage(gunzip));
    if (gunzip.bytesWritten !== compressedBytes) throw damaged("there is data after its end");
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** Translates errors inside the stream, because others read the sections' content. */
async function* reportingDamage(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof DecryptionError || isCompressionError(error))
      throw damaged("it was cut off or altered", error);
    throw error;
  }
}

/** Reads a small section into memory. */
export async function readWhole({ name, sizeBytes, content }: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  if (sizeBytes > maxBytes) throw damaged(`${name} is too large`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function refuseUnlessFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (found?.isFile() === true) return;
  throw new DomainError("not-found", `No backup found at ${path}`, {
    code: "backup-missing",
    fix: "Give the path of a file made by `parley backup`.",
  });
}

/** zlib's error codes all begin with `Z_`; a stream that ended too early is `Z_BUF_ERROR`. */
function isCompressionError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");
}
