import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto";
import { DecryptionError } from "./aes-gcm.ts";

const ALGORITHM = "aes-256-gcm";
const CHUNK_BYTES = 64 * 1_024;
const TAG_BYTES = 16;
const COUNTER_BYTES = 11;

/*
 * Encrypts a stream of any length under one key in pieces of 64 KB, so that each piece is authenticated before it is used
 * and truncation is noticed. The nonce is the piece's number and whether it is the last: pieces cannot be altered, left
 * out, reordered or cut off unnoticed (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár,
 * https://eprint.iacr.org/2015/189, as in the file format of age). A key must never encrypt a second stream.
 */

/** @param context authenticated with every piece; opening needs the same */
export async function* sealChunks(
  key: KeyObject,
  context: Buffer,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    cipher.setAAD(context);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** @throws DecryptionError at the first piece that was altered */
export async function* openChunks(
  key: KeyObject,
  context: Buffer,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw altered();
    const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(context);
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    let opened: Buffer;
    try {
      opened = Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw altered(error);
    }
    yield opened;
    number += 1;
  }
}

/** Yields pieces of exactly `size` bytes; only the last may be shorter. Always yields at least one. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes <= size) continue;
    let rest = Buffer.concat(waiting);
    // A full piece is held back, since it may turn out to be the last.
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), isLast: false };
    waiting = [rest];
    bytes = rest.length;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1);
  nonce.writeUIntBE(number, COUNTER_BYTES - 6, 6);
  nonce[COUNTER_BYTES] = isLast ? 1 : 0;
  return nonce;
}

function altered(cause?: unknown): DecryptionError {
  return new DecryptionError("not-authentic", "The stream was changed, or cut off", cause);
}
