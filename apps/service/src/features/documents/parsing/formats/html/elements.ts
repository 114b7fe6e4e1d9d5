/** Left out with their content; each leaves a gap between the words around it. The text of the form itself stays. */
export const CONTROLS: ReadonlySet<string> = new Set(["button", "select", "textarea", "datalist", "input"]);

/** What is not the page's own text. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["script", "style", "noscript", "template", "nav", "svg", "head", "iframe", "title", "noembed", "noframes"],
  ...CONTROLS,
]);

/** May stand in a head; anything else ends it. */
export const IN_HEAD: ReadonlySet<string> = new Set([
  ...["title", "base", "basefont", "bgsound", "link", "meta", "style", "script", "noscript", "template", "noframes"],
]);

/** Have no content and no end tag. */
export const VOID: ReadonlySet<string> = new Set([
  ...["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"],
]);

export const HEADING = /^h([1-6])$/;

/** Each is one block with all that is in it; blocks within it begin lines. */
export const OWN_BLOCK: ReadonlySet<string> = new Set([
  ...["p", "li", "dt", "dd", "blockquote", "pre", "figcaption", "caption"],
]);

/** What stands on lines of its own (HTML, 15.3); every other element is part of the text around it. */
const OTHER_BLOCK: ReadonlySet<string> = new Set([
  ...["address", "article", "aside", "body", "center", "details", "dialog", "dir", "div", "dl", "fieldset", "figure"],
  ...["footer", "form", "frameset", "header", "hgroup", "hr", "html", "legend", "listing", "main", "menu", "ol"],
  ...["optgroup", "option", "plaintext", "search", "section", "summary", "ul", "xmp"],
]);

export const TABLE_PART: ReadonlySet<string> = new Set([
  ...["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup"],
]);

export function isBlock(name: string): boolean {
  return OTHER_BLOCK.has(name) || OWN_BLOCK.has(name) || HEADING.test(name);
}
