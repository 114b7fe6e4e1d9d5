export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, with references resolved. */
  readonly text: string;
}

const NAME = /[A-Za-z_:][\w:.-]*/y;
const BLANK = /[ \t\r\n]*/y;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Reads a small XML 1.0 document. Strict about common mistakes: an unescaped ampersand or `<`, a
 * tag that is not closed, a repeated attribute, anything beside the root. Knows no document types, so no entities
 * but XML's five and numeric ones. @throws Error that says what is wrong and where
 */
export function readXml(document: string): XmlElement {
  return new XmlReader(document).read();
}

class XmlReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlElement {
    if (this.#text.startsWith("<?xml")) this.#skipPast("?>");
    this.#skipMisc();
    const root = this.#element();
    this.#skipMisc();
    if (this.#at < this.#text.length) this.#fail("something follows the root element");
    return root;
  }

  #element(): XmlElement {
    this.#expect("<");
    const name = this.#name();
    const attributes = this.#attributes();
    if (this.#takes("/>")) return { name, attributes, children: [], text: "" };
    this.#expect(">");
    const children: XmlElement[] = [];
    let text = "";
    while (!this.#takes("</")) {
      if (this.#at >= this.#text.length) this.#fail(`<${name}> is not closed`);
      if (this.#takes("<!--")) this.#skipPast("-->");
      else if (this.#takes("<![CDATA[")) text += this.#textUntil("]]>");
      else if (this.#text[this.#at] === "<") children.push(this.#element());
      else text += this.#resolve(this.#textBefore("<"));
    }
    const closed = this.#name();
    if (closed !== name) this.#fail(`</${closed}> closes <${name}>`);
    this.#skip(BLANK);
    this.#expect(">");
    return { name, attributes, children, text };
  }

  #attributes(): Readonly<Record<string, string>> {
    const attributes: Record<string, string> = {};
    for (;;) {
      const isApart = this.#skip(BLANK) !== "";
      if (/[/>]/.test(this.#text[this.#at] ?? "")) return attributes;
      if (!isApart) this.#fail("a space is missing before an attribute");
      const name = this.#name();
      if (Object.hasOwn(attributes, name)) this.#fail(`the attribute ${name} is repeated`);
      this.#skip(BLANK);
      this.#expect("=");
      this.#skip(BLANK);
      const quote = this.#takes('"') ? '"' : this.#takes("'") ? "'" : this.#fail(`the value of ${name} is not quoted`);
      const value = this.#textUntil(quote);
      if (value.includes("<")) this.#fail(`the value of ${name} has a < in it`);
      attributes[name] = this.#resolve(value);
    }
  }

  #name(): string {
    const name = this.#skip(NAME);
    return name === "" ? this.#fail("a name is missing") : name;
  }

  #resolve(raw: string): string {
    return raw.replaceAll(/&([^;]*;?)/g, (_, reference: string) => {
      const [, hex, decimal, name] = /^(?:#x([0-9a-f]+)|#(\d+)|(\w+));$/i.exec(reference) ?? [];
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const resolved =
        name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : ENTITIES.get(name);
      return resolved ?? this.#fail(`&${reference.slice(0, 20)} is not a reference`);
    });
  }

  /** Skips comments and white space. */
  #skipMisc(): void {
    this.#skip(BLANK);
    while (this.#takes("<!--")) {
      this.#skipPast("-->");
      this.#skip(BLANK);
    }
  }

  #textBefore(end: string): string {
    const index = this.#text.indexOf(end, this.#at);
    const text = this.#text.slice(this.#at, index === -1 ? this.#text.length : index);
    this.#at += text.length;
    return text;
  }

  #textUntil(end: string): string {
    const text = this.#textBefore(end);
    this.#expect(end);
    return text;
  }

  #skipPast(end: string): void {
    this.#textUntil(end);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #takes(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) this.#fail(`${token} is missing`);
  }

  #fail(what: string): never {
    const near = this.#text.slice(this.#at, this.#at + 20).replaceAll(/\s+/g, " ");
    throw new Error(`${what}, at character ${this.#at + 1} of ${this.#text.length}, before "${near}"`);
  }
}
