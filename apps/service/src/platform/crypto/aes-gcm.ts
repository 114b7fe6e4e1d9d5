import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Says why a text could not be decrypted; contains neither the text nor any of the key. */
export class DecryptionError extends Error {
  readonly reason: "malformed" | "unknown-key" | "not-authentic";

  constructor(reason: DecryptionError["reason"], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "DecryptionError";
    this.reason = reason;
  }
}

/**
 * AES-256-GCM with a random 96-bit IV (NIST SP 800-38D allows 2^32 uses of one key; a data key writes a few secrets).
 *
 * @param context authenticated but not stored: opening needs the same list.
 * @returns `iv.tag.ciphertext`, each in base64url.
 */
export function seal(key: KeyObject, plaintext: Buffer, context: readonly string[]): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(encodeContext(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url")).join(".");
}

/** @throws DecryptionError when the text is malformed, was changed, or belongs to another key or context. */
export function open(key: KeyObject, sealed: string, context: readonly string[]): Buffer {
  const [iv, tag, ciphertext, ...rest] = sealed.split(".").map(decodeCanonical);
  if (iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES || ciphertext === undefined || rest.length > 0) {
    throw new DecryptionError("malformed", "The ciphertext does not have the form iv.tag.ciphertext");
  }
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(encodeContext(context));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch (error) {
    throw new DecryptionError(
      "not-authentic",
      "The ciphertext was changed, or belongs to another key or context",
      error,
    );
  }
}

/** JSON keeps the boundaries: ["ab", "c"] and ["a", "bc"] differ. */
function encodeContext(context: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(context));
}

/** Stricter than Node, which ignores foreign characters and spare bits, so that two texts would open to one secret. */
function decodeCanonical(text: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text) {
    throw new DecryptionError("malformed", "The ciphertext is not base64url");
  }
  return bytes;
}
