import type { VendorOffer } from "./vendor-offer.ts";

/** What a record takes, and what a line has room for. */
const MAX_ID_LENGTH = 512;
const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_LANGUAGES = 60;

/** An entry as it can be shown; null for one without a usable id. */
export function toOffer(raw: Partial<VendorOffer> | null): VendorOffer | null {
  const id = raw?.id?.trim() ?? "";
  // Shortened, it would name something else.
  if (id === "" || id.length > MAX_ID_LENGTH || line(id, MAX_ID_LENGTH) !== id) return null;
  const name = line(raw?.name ?? "", MAX_NAME_LENGTH);
  const description = line(raw?.description ?? "", MAX_DESCRIPTION_LENGTH);
  const languages = (raw?.languages ?? []).map((code) => code.trim().toLowerCase().replaceAll("_", "-"));
  return {
    id,
    name: name === "" ? id : name,
    languages: [...new Set(languages.filter((code) => /^[a-z0-9-]{2,20}$/.test(code)))].slice(0, MAX_LANGUAGES),
    description: description === "" ? null : description,
  };
}

/** One line without control characters, cut between characters. */
function line(text: string, maxLength: number): string {
  const whole = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return whole.length <= maxLength ? whole : `${[...whole.slice(0, maxLength - 1)].join("").trimEnd().toWellFormed()}…`;
}
