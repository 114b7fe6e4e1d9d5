/** The only place that writes XML, so that nothing goes out unescaped. */

/** An element as a string. Only `element` creates it. */
declare const markup: unique symbol;
export type Markup = string & { readonly [markup]: true };

/** Everything that is not a `Char` in XML 1.0 (2.2), including lone surrogates: no parser accepts it, escaped or not. */
const INVALID_CHARACTERS = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Includes white space, which a parser would normalize in an attribute (3.3.3). */
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
  return text.replace(INVALID_CHARACTERS, "").replace(/[&<>"'\t\n\r]/g, (character) => REFERENCES[character] ?? "");
}

/** An element containing text or other elements. Attributes that are null are left out. */
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
