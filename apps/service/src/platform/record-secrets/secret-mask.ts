/** Shown in place of every secret, followed by the end of a long one. */
export const MASK = "********";
const SHOWN_CHARS = 4;
/** The last four characters of a shorter secret would reveal too much of it. */
const MIN_LENGTH_TO_SHOW = 16;

/** Asterisks and, for a long secret, its last four characters: enough to tell two apart. */
export function maskSecret(secret: string): string {
  return secret.length < MIN_LENGTH_TO_SHOW ? MASK : MASK + secret.slice(-SHOWN_CHARS);
}

/** True for what `maskSecret` makes: a client that sends it back means the stored secret. */
export function isMask(text: string): boolean {
  return text.startsWith(MASK) && text.length <= MASK.length + SHOWN_CHARS;
}
