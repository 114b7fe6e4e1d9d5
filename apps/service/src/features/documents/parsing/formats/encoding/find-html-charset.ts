import { tokenizeHtml } from "../html/tokenize-html.ts";

/** Browsers look at 1,024 bytes at least, and at more of a long head. */
const LOOKED_AT_BYTES = 16_384;

/** The encoding that a page says it is in, by `<meta>`, else by its XML declaration; null when it says none. */
export function findHtmlCharset(bytes: Buffer): string | null {
  const head = bytes.subarray(0, LOOKED_AT_BYTES).toString("latin1");
  for (const token of tokenizeHtml(head)) {
    if (token.kind === "open" && token.name === "body") break;
    if (token.kind !== "open" || token.name !== "meta") continue;
    const charset = token.attributes.get("charset") ?? charsetOfContent(token.attributes);
    // A page whose markup can be read byte by byte is not in UTF-16, whatever it says.
    if (charset !== null) return /^utf-?16/i.test(charset.trim()) ? "utf-8" : charset;
  }
  return /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]+)["']/i.exec(head)?.[1] ?? null;
}

function charsetOfContent(attributes: ReadonlyMap<string, string>): string | null {
  if (attributes.get("http-equiv")?.trim().toLowerCase() !== "content-type") return null;
  return /charset\s*=\s*["']?([^\s"';]+)/i.exec(attributes.get("content") ?? "")?.[1] ?? null;
}
