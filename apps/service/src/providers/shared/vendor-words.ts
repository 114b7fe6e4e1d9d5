const MAX_QUOTE_LENGTH = 200;

/** Whether what a vendor sent is a code, that is, one word; anything longer might repeat what was said. */
export function isVendorCode(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
}

/** A vendor's sentence as it may be shown in an error: one short line without the key; empty unless it is a text. */
export function quoteVendor(sentence: unknown, apiKey: string | null): string {
  if (typeof sentence !== "string") return "";
  const masked = apiKey === null || apiKey === "" ? sentence : sentence.replaceAll(apiKey, "…");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a log
  return masked.replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, MAX_QUOTE_LENGTH);
}
