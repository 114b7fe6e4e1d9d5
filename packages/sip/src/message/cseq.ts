import { isToken } from "./parameters.ts";

export interface CSeq {
  readonly number: number;
  readonly method: string;
}

/** RFC 3261, 8.1.1.5: below 2^31. Null for anything else. */
export function parseCSeq(text: string): CSeq | null {
  const match = /^(\d{1,10})[ \t]+(\S{1,64})$/.exec(text.trim());
  if (match?.[1] === undefined || match[2] === undefined || !isToken(match[2])) return null;
  const number = Number(match[1]);
  return number < 2 ** 31 ? { number, method: match[2] } : null;
}
