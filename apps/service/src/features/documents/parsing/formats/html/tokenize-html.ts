export type HtmlToken =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly closesItself: boolean;
    }
  | { readonly kind: "close"; readonly name: string };

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly closesItself: boolean;
  /** After its `>`. */
  readonly end: number;
}

/** Their content is not markup, and none of it is text of the page. */
const RAW_TEXT = ["script", "style", "textarea", "title", "iframe", "noembed", "noframes"] as const;
const RAW_TEXT_ENDS: ReadonlyMap<string, RegExp> = new Map(
  RAW_TEXT.map((name) => [name, new RegExp(`</${name}(?=[\\s/>])`, "gi")]),
);

/**
 * Cuts HTML into text, start tags and end tags; comments and raw text are left out (HTML, 13.2.5). A comment, tag or value that
 * never ends takes the rest of the page, as in browsers.
 *
 * We keep our own because the time must grow with the length only: each character is read a bounded number of times, whatever a
 * page leaves open. node-html-parser looks for the end of each open comment again, and parse5 walks all open elements at each tag.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  for (let at = 0; at < html.length; ) {
    const markup = find(html, /<[a-z/!?]/gi, at);
    const text = html.slice(at, markup ?? html.length);
    if (text !== "") yield { kind: "text", text };
    if (markup === null) return;
    if (!/[a-z]/i.test(html.charAt(html[markup + 1] === "/" ? markup + 2 : markup + 1))) {
      at = endOfComment(html, markup);
      continue;
    }
    const isEnd = html[markup + 1] === "/";
    const tag = readTag(html, isEnd ? markup + 2 : markup + 1);
    if (tag === null) return;
    const { name, attributes, closesItself, end } = tag;
    yield isEnd ? { kind: "close", name } : { kind: "open", name, attributes, closesItself };
    const rawTextEnd = isEnd || closesItself ? undefined : RAW_TEXT_ENDS.get(name);
    at = rawTextEnd === undefined ? end : (find(html, rawTextEnd, end) ?? html.length);
  }
}

/** Declarations, and all that begins like a tag and is none, end like comments do that are not well-formed. */
function endOfComment(html: string, from: number): number {
  const end = html.startsWith("<!--", from) ? /--!?>/g : />/g;
  end.lastIndex = from + 2;
  return end.test(html) ? end.lastIndex : html.length;
}

/** @returns null when the page ends within the tag */
function readTag(html: string, from: number): Tag | null {
  const name = match(html, /[^\s/>]+/y, from);
  const attributes = new Map<string, string>();
  for (let at = from + name.length; ; ) {
    const between = match(html, /[\s/]*/y, at);
    at += between.length;
    if (at >= html.length) return null;
    if (html[at] === ">") {
      return { name: name.toLowerCase(), attributes, closesItself: between.endsWith("/"), end: at + 1 };
    }
    const attribute = match(html, /=?[^\s/>=]*/y, at);
    at += attribute.length;
    const sign = match(html, /\s*=\s*/y, at);
    at += sign.length;
    let value = "";
    const quote = sign === "" ? "" : html.charAt(at);
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, at + 1);
      if (end === -1) return null;
      value = html.slice(at + 1, end);
      at = end + 1;
    } else if (sign !== "") {
      value = match(html, /[^\s>]*/y, at);
      at += value.length;
    }
    const key = attribute.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, value);
  }
}

function find(html: string, pattern: RegExp, from: number): number | null {
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? null;
}

function match(html: string, pattern: RegExp, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(html)?.[0] ?? "";
}
