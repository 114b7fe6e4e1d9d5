import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { Secret } from "@parley/foundation/secret";

const MASTER_KEY_BYTES = 32;

/** Wraps the data keys. `key` does not show its bytes when printed. */
export interface MasterKey {
  /** Derived from the key, so that a stored id identifies its key without a lookup table. */
  readonly id: string;
  readonly key: KeyObject;
}

/** `current` wraps; `previous` only unwrap, until every data key has been rewrapped. */
export interface MasterKeys {
  readonly current: MasterKey;
  readonly previous: readonly MasterKey[];
}

export interface MasterKeySource {
  /** From the configuration: 32 bytes in base64. Wins over the file. */
  readonly configured: Secret | null;
  /** Read when nothing is configured; made with a new key when it does not exist. */
  readonly filePath: string;
}

/**
 * @throws Error when the text or the file does not hold 32 bytes in base64. A damaged file is never replaced: what it
 * encrypted would be lost for good.
 */
export async function loadMasterKey({ configured, filePath }: MasterKeySource): Promise<MasterKey> {
  if (configured !== null) {
    return parseMasterKey(configured, "MASTER_KEY");
  }
  const stored = (await readMasterKeyFile(filePath)) ?? (await createMasterKeyFile(filePath));
  return parseMasterKey(stored, filePath);
}

/** @param origin the variable or file to name in the error. */
export function parseMasterKey(text: Secret, origin: string): MasterKey {
  const encoded = text.reveal().trim();
  const bytes = Buffer.from(encoded, "base64");
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded);
  if (!isBase64 || bytes.length !== MASTER_KEY_BYTES) {
    throw new Error(
      `${origin} must hold ${MASTER_KEY_BYTES} bytes in base64. If it was damaged, restore it from a backup.`,
    );
  }
  const id = createHash("sha256").update("parley master key id\0").update(bytes).digest("hex").slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

/** Null when the file does not exist. */
export async function readMasterKeyFile(filePath: string): Promise<Secret | null> {
  try {
    const text = new Secret(await readFile(filePath, "utf8"));
    await closeToOthers(filePath);
    return text;
  } catch (error) {
    if (isErrorWithCode(error, "ENOENT")) {
      return null;
    }
    throw error;
  }
}

/**
 * Writes the file whole under another name, then links it: linking fails when the name is taken, so one of several
 * processes that start together wins, and nobody ever reads half a key.
 * @param key a new one by default
 * @returns the key in the file, whether ours or another process's
 */
export async function createMasterKeyFile(
  filePath: string,
  key = new Secret(randomBytes(MASTER_KEY_BYTES).toString("base64")),
): Promise<Secret> {
  await mkdir(dirname(filePath), { recursive: true, mode: 0o700 });
  const draftPath = `${filePath}.${randomBytes(6).toString("hex")}.tmp`;
  const draft = await open(draftPath, "wx", 0o600);
  try {
    await draft.writeFile(`${key.reveal().trim()}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  try {
    await link(draftPath, filePath);
  } catch (error) {
    if (!isErrorWithCode(error, "EEXIST")) {
      throw error;
    }
  } finally {
    await unlink(draftPath);
  }
  await syncFolder(dirname(filePath));
  return new Secret(await readFile(filePath, "utf8"));
}

/** Resets the mode, which a copy or a restored backup may have lost. */
async function closeToOthers(filePath: string): Promise<void> {
  const { mode } = await stat(filePath);
  if ((mode & 0o077) !== 0) {
    await chmod(filePath, 0o600);
  }
}

/** Without it, a power failure could lose the file while the database keeps what the key wrapped. */
async function syncFolder(folderPath: string): Promise<void> {
  const folder = await open(folderPath, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
