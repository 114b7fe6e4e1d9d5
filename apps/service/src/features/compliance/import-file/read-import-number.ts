import { parseE164 } from "@parley/foundation/e164";

/**
 * A number as files have it, in E.164: an international one, or ten digits of the North American plan. Null for anything else, such as
 * what a spreadsheet makes of long digits (`1.41555E+10`).
 */
export function readImportNumber(text: string): string | null {
  const written = text.normalize("NFKC").trim().replace(/^'/, "");
  if (written.startsWith("+")) return parseE164(written);
  if (!/^[\d\s().-]+$/.test(written)) return null;
  const digits = written.replace(/\D/g, "");
  if (/^[2-9]\d{9}$/.test(digits)) return parseE164(`+1${digits}`);
  return /^1[2-9]\d{9}$/.test(digits) ? parseE164(`+${digits}`) : null;
}
