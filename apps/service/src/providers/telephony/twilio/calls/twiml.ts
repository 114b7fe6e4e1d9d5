/** XML is written here and nowhere else, so nothing reaches it unescaped. */

/** An element as text. Made by `element` only. */
declare const markup: unique symbol;
export type Markup = string & { readonly [markup]: true };

/** Everything that is no `Char` of XML 1.0 (2.2), lone surrogates among it: no parser takes it, however it is escaped. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** White space too, which a parser would fold in an attribute (3.3.3). */
const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function escapeXml(text: string): string {
  return text.replace(NO_CHARACTER, "").replace(/[&<>"'\t\n\r]/g, (character) => REFERENCES[character] ?? "");
}

/** An element with text or other elements in it. Attributes that are null are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | null>> = {},
  content: string | readonly Markup[] = [],
): Markup {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${escapeXml(String(value))}"`]))
    .join("");
  const inner = typeof content === "string" ? escapeXml(content) : content.join("");
  return (inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`) as Markup;
}

/** A whole TwiML document. https://www.twilio.com/docs/voice/twiml */
export function twiml(...verbs: readonly Markup[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element("Response", {}, verbs)}`;
}
