export interface SmsSegments {
  readonly encoding: "gsm-7" | "ucs-2";
  readonly segmentCount: number;
  /** Septets for `gsm-7`, UTF-16 units for `ucs-2`; without the concatenation header. */
  readonly unitCount: number;
  /** Units per segment of this message: 160 or 70 alone, 153 or 67 when concatenated. */
  readonly perSegment: number;
}

/** GSM 03.38 (3GPP TS 23.038, 6.2.1): one septet each. */
const GSM_BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);

/** The extension table (6.2.1.1): an escape and a septet, which must be in the same segment. */
const GSM_EXTENSION = new Set("\f^{}\\[~]|€");

/** A user data header of six bytes takes 7 septets or 3 UCS-2 units of every part (3GPP TS 23.040, 9.2.3.24.1). */
const CAPACITY = {
  "gsm-7": { single: 160, concatenated: 153 },
  "ucs-2": { single: 70, concatenated: 67 },
} as const;

/**
 * Counts the segments a carrier sends and bills for a text. Nothing is transliterated: one character outside the
 * GSM alphabet makes the whole text UCS-2. An empty text counts as one segment, as carriers bill one message for it.
 */
export function countSmsSegments(text: string): SmsSegments {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => GSM_BASIC.has(character) || GSM_EXTENSION.has(character));
  const encoding = isGsm ? "gsm-7" : "ucs-2";
  const units = characters.map((character) => (isGsm ? gsmUnits(character) : character.length));
  const unitCount = units.reduce((sum, count) => sum + count, 0);
  const { single, concatenated } = CAPACITY[encoding];
  if (unitCount <= single) {
    return { encoding, segmentCount: 1, unitCount, perSegment: single };
  }
  return { encoding, segmentCount: countParts(units, concatenated), unitCount, perSegment: concatenated };
}

function gsmUnits(character: string): number {
  return GSM_EXTENSION.has(character) ? 2 : 1;
}

/** A character of two units that does not fit the rest of a segment moves to the next one. */
function countParts(units: readonly number[], capacity: number): number {
  let partCount = 1;
  let used = 0;
  for (const count of units) {
    if (used + count > capacity) {
      partCount += 1;
      used = 0;
    }
    used += count;
  }
  return partCount;
}
