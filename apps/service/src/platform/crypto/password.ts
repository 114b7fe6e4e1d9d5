import { randomBytes, timingSafeEqual } from "node:crypto";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import {
  formatPasswordHash,
  KDFS,
  type PasswordAlgorithm,
  type PasswordHash,
  PREFERRED_ALGORITHM,
  parsePasswordHash,
} from "./password-kdf.ts";

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;

export interface PasswordHasher {
  /** @returns a PHC string (`$argon2id$…`). */
  hashPassword(plain: string): Promise<string>;
  /** False for a wrong password and for a hash that cannot be read. */
  verifyPassword(plain: string, hash: string): Promise<boolean>;
  /** Always false, after as long as a real check: an answer must not tell whether the account exists. */
  verifyAgainstNothing(plain: string): Promise<false>;
}

export interface PasswordHasherOptions {
  readonly algorithm?: PasswordAlgorithm;
  /** Hashes at once; each takes 19 MiB and one of the four threads that files and DNS need too. Default 2. */
  readonly maxRunning?: number;
  /** Callers that may wait; more are refused at once. At 22 ms each, 100 (the default) wait about a second. */
  readonly maxWaiting?: number;
  readonly kdfs?: typeof KDFS;
}

export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const algorithm = options.algorithm ?? PREFERRED_ALGORITHM;
  const kdfs = options.kdfs ?? KDFS;
  const limit = createConcurrencyLimit({ maxRunning: options.maxRunning ?? 2, maxWaiting: options.maxWaiting ?? 100 });

  const derive = (plain: string, { algorithm: used, parameters, salt, digest }: PasswordHash): Promise<Buffer> =>
    // The same password typed on another system may arrive in another Unicode normal form.
    limit.run(() => kdfs[used].derive(plain.normalize("NFKC"), salt, parameters, digest.length));

  const blank = (): PasswordHash => ({
    algorithm,
    parameters: kdfs[algorithm].defaults,
    salt: randomBytes(SALT_BYTES),
    digest: randomBytes(DIGEST_BYTES),
  });

  const isMatch = async (plain: string, expected: PasswordHash) =>
    timingSafeEqual(await derive(plain, expected), expected.digest);

  return {
    async hashPassword(plain) {
      const template = blank();
      return formatPasswordHash({ ...template, digest: await derive(plain, template) });
    },
    async verifyPassword(plain, hash) {
      const expected = parsePasswordHash(hash);
      return expected !== null && (await isMatch(plain, expected));
    },
    async verifyAgainstNothing(plain) {
      await isMatch(plain, blank());
      return false;
    },
  };
}

/** One per process, since the cap protects the process. */
const hasher = createPasswordHasher();

export const hashPassword = hasher.hashPassword;
export const verifyPassword = hasher.verifyPassword;
export const verifyAgainstNothing = hasher.verifyAgainstNothing;
