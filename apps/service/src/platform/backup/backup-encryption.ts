import { createSecretKey, type KeyObject } from "node:crypto";
import { DomainError } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import type { Random } from "@parley/foundation/seeded-random";
import { z } from "zod";
import { openChunks, sealChunks } from "../crypto/chunk-cipher.ts";
import { isEqualInConstantTime } from "../crypto/constant-time-equal.ts";
import { KDFS } from "../crypto/password-kdf.ts";
import { ByteReader } from "./byte-reader.ts";
import { damaged } from "./damaged.ts";

/** The first bytes of an encrypted backup; a line of JSON and the sealed pieces follow. */
const MAGIC = "parley-encrypted-backup-1\n";
const MAX_HEADER_BYTES = 1_024;
/** OWASP's first choice for scrypt (N = 2^17): 128 MiB of memory for each guess. */
const KDF_PARAMETERS = { ln: 17, r: 8, p: 1 };
const KEY_BYTES = 32;
const CHECK_BYTES = 32;

const headerSchema = z.object({
  kdf: z.literal("scrypt"),
  // Bounded, so that a crafted file cannot exhaust the machine's memory.
  ln: z.int().min(10).max(KDF_PARAMETERS.ln),
  r: z.literal(KDF_PARAMETERS.r),
  p: z.literal(KDF_PARAMETERS.p),
  salt: z.base64().length(24),
  /** Tells a wrong passphrase from an altered file. */
  check: z.base64().length(44),
});

/**
 * Encrypts under a passphrase; every backup has its own salt and so its own key.
 * @param costLog2 log2 of scrypt's N; lower only in tests, which have nothing to protect
 */
export async function* encryptBackup(
  passphrase: Secret,
  random: Random,
  source: AsyncIterable<Buffer>,
  costLog2 = KDF_PARAMETERS.ln,
): AsyncGenerator<Buffer> {
  const salt = random.bytes(16);
  const { key, check } = await deriveKey(passphrase, salt, costLog2);
  const header = {
    kdf: "scrypt",
    ...KDF_PARAMETERS,
    ln: costLog2,
    salt: salt.toString("base64"),
    check: check.toString("base64"),
  };
  const start = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`);
  yield start;
  yield* sealChunks(key, start, source);
}

/**
 * Returns the backup's plain bytes, whether or not the file is encrypted.
 * @throws DomainError when a needed passphrase is missing or wrong, or the file was altered
 */
export async function* decryptBackup(passphrase: Secret | null, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const magic = await reader.read(MAGIC.length);
  if (magic.toString("latin1") !== MAGIC) {
    yield magic;
    yield* reader.rest();
    return;
  }
  if (passphrase === null) {
    throw new DomainError("invalid-input", "The backup is encrypted", {
      code: "passphrase-missing",
      fix: "Set BACKUP_PASSPHRASE to the passphrase it was made with.",
    });
  }
  const line = await reader.readLine(MAX_HEADER_BYTES);
  const header = headerSchema.safeParse(parseJson(line.toString("utf8")));
  if (!header.success) throw damaged("its header cannot be read");
  const { key, check } = await deriveKey(passphrase, Buffer.from(header.data.salt, "base64"), header.data.ln);
  if (!isEqualInConstantTime(check, Buffer.from(header.data.check, "base64"))) {
    throw new DomainError("invalid-input", "BACKUP_PASSPHRASE is not the passphrase the backup was made with", {
      code: "passphrase-wrong",
      fix: "Set BACKUP_PASSPHRASE to the passphrase it was made with.",
    });
  }
  yield* openChunks(key, Buffer.concat([magic, line, Buffer.from("\n")]), reader.rest());
}

async function deriveKey(
  passphrase: Secret,
  salt: Buffer,
  costLog2: number,
): Promise<{ key: KeyObject; check: Buffer }> {
  const text = passphrase.reveal().normalize("NFKC");
  const derived = await KDFS.scrypt.derive(text, salt, { ...KDF_PARAMETERS, ln: costLog2 }, KEY_BYTES + CHECK_BYTES);
  return { key: createSecretKey(derived.subarray(0, KEY_BYTES)), check: derived.subarray(KEY_BYTES) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
