const MAX_QUOTE_LENGTH = 200;

/** Whether what a vendor sent is a code: a word, because anything longer might repeat what was said. */
export function isVendorCode(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
}

/** A vendor's sentence as it may stand in an error: on one line, not long, and without the key; empty when it is no text. */
export function quoteVendor(sentence: unknown, apiKey: string | null): string {
  if (typeof sentence !== "string") return "";
  const masked = apiKey === null || apiKey === "" ? sentence : sentence.replaceAll(apiKey, "…");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a log
  return masked.replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, MAX_QUOTE_LENGTH);
}
