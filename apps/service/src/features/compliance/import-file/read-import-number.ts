import { parseE164 } from "@parley/foundation/e164";
import { cleanNumber } from "@parley/foundation/written-number";

/**
 * A number as files have it, in E.164: an international one, or ten digits of the North American plan. Null for anything else, such as
 * what a spreadsheet makes of long digits (`1.41555E+10`).
 */
export function readImportNumber(text: string): string | null {
  const written = cleanNumber(text.replace(/^[\p{Cf}\s]*'/u, ""));
  if (written === null) return null;
  if (written.startsWith("+")) return parseE164(written);
  const digits = written.replace(/\D/g, "");
  if (/^[2-9]\d{9}$/.test(digits)) return parseE164(`+1${digits}`);
  return /^1[2-9]\d{9}$/.test(digits) ? parseE164(`+${digits}`) : null;
}
