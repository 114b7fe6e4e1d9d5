import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SyncOrganization, syncOrganization } from "@parley/contracts/sip-bridge/bridge-api";
import { z } from "zod";

const FILE = "trunks.sealed";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const content = z.array(syncOrganization);

/**
 * What the service told, kept over restarts. Sealed (AES-256-GCM) under a key made from the bridge's API key, because
 * passwords of trunks are in it: another key makes it unreadable, and the service tells everything again.
 */
export class BookFile {
  readonly #path: string;
  readonly #key: Buffer;
  #writing: Promise<void> = Promise.resolve();
  /** Waits until the write that is under way is over. */
  #next: { syncs: readonly SyncOrganization[]; written: Promise<void> } | null = null;

  constructor(dataDir: string, apiKey: string) {
    this.#path = join(dataDir, FILE);
    this.#key = Buffer.from(hkdfSync("sha256", apiKey, "", "parley sip bridge trunks", 32));
  }

  /** Empty when there is nothing that can be read. */
  async read(): Promise<readonly SyncOrganization[]> {
    let sealed: Buffer;
    try {
      sealed = await readFile(this.#path);
    } catch {
      return [];
    }
    const text = this.#open(sealed);
    const parsed = text === null ? null : content.safeParse(JSON.parse(text));
    return parsed?.success === true ? parsed.data : [];
  }

  /**
   * Writes are one after the other, each whole or not at all. What is to be written while one is under way is written
   * together: a thousand organizations that are told at once would be a thousand files of all of them.
   * @throws Error when the disk does not take it
   */
  write(syncs: readonly SyncOrganization[]): Promise<void> {
    if (this.#next !== null) {
      this.#next.syncs = syncs;
      return this.#next.written;
    }
    const written = this.#writing.then(() => {
      const newest = this.#next?.syncs ?? syncs;
      this.#next = null;
      return this.#save(newest);
    });
    this.#next = { syncs, written };
    this.#writing = written.catch(() => {});
    return written;
  }

  async #save(syncs: readonly SyncOrganization[]): Promise<void> {
    await mkdir(join(this.#path, ".."), { recursive: true, mode: 0o700 });
    await writeFile(`${this.#path}.new`, this.#seal(JSON.stringify(syncs)), { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
  }

  #seal(text: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv);
    return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  }

  #open(sealed: Buffer): string | null {
    if (sealed.length < IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return `${decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8")}${decipher.final("utf8")}`;
    } catch {
      return null;
    }
  }
}
