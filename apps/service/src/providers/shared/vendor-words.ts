const MAX_QUOTE_LENGTH = 200;

/** Whether the value is a code, that is, a single word; anything longer might quote what somebody said. */
export function isVendorCode(value: unknown): value is string {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
}

/** A vendor's sentence, safe to show in an error: one short line without the API key. Empty if it is not a string. */
export function quoteVendor(sentence: unknown, apiKey: string | null): string {
  if (typeof sentence !== "string") return "";
  const masked = apiKey === null || apiKey === "" ? sentence : sentence.replaceAll(apiKey, "…");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not reach a log
  return masked.replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, MAX_QUOTE_LENGTH);
}
