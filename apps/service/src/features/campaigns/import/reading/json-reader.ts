import { MOST_RECORD_CHARS, type RawRecord, type RecordReader, rejected, UnreadableImportError } from "./raw-record.ts";

/** Members of an object around the list, under which the list may stand. */
const LIST_NAMES: ReadonlySet<string> = new Set(["contacts", "data", "items", "rows"]);

/**
 * Reads the objects of a JSON list one by one, as the text comes: `[{…}, …]`, or `{"contacts": [{…}, …]}`. Only one of them is
 * held at a time, and none that is larger than it may be.
 *
 * We keep our own because an import names the bad elements and reads the rest: @streamparser/json stops at the first one, and has
 * no limit for the size of an element.
 */
export class JsonReader implements RecordReader {
  /** `before`: the list; `in-list`: between its elements, or in one of them. */
  #place: "before" | "in-list" | "after" = "before";
  /** Of brackets, those around the list included. */
  #depth = 0;
  #listDepth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The last string before the list, which may be the list's name. */
  #name = "";
  #element = "";
  #isTooLong = false;
  #count = 0;

  read(text: string): readonly RawRecord[] {
    const records: RawRecord[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (this.#place === "after") return records;
      if (this.#isInString) this.#readString(character);
      else if (this.#place === "before") {
        this.#seek(character);
        from = at + 1;
      } else if (this.#depth === this.#listDepth && (character === "," || character === "]")) {
        this.#keep(text, from, at);
        this.#endElement(records, character === "]");
        from = at + 1;
        if (character === "]") this.#place = "after";
      } else this.#readStructure(character);
    }
    if (this.#place === "in-list") this.#keep(text, from, text.length);
    return records;
  }

  end(): readonly RawRecord[] {
    if (this.#place !== "after") throw new UnreadableImportError("json-not-readable");
    return [];
  }

  #readString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === "\\") this.#isEscaped = true;
    else if (character === '"') this.#isInString = false;
    else if (this.#place === "before" && this.#name.length < 64) this.#name += character;
  }

  #readStructure(character: string): void {
    if (character === '"') this.#isInString = true;
    else if (character === "{" || character === "[") this.#depth += 1;
    else if (character === "}" || character === "]") this.#depth -= 1;
    if (this.#depth < this.#listDepth) throw new UnreadableImportError("json-not-readable");
  }

  #seek(character: string): void {
    if (character === '"') {
      this.#isInString = true;
      this.#name = "";
      return;
    }
    const opensList = character === "[" && (this.#depth === 0 || (this.#depth === 1 && LIST_NAMES.has(this.#name)));
    if (character === "[" || character === "{") this.#depth += 1;
    else if (character === "]" || character === "}") this.#depth -= 1;
    else if (this.#depth === 0 && character.trim() !== "") {
      throw new UnreadableImportError("json-not-readable");
    }
    if (!opensList) return;
    this.#listDepth = this.#depth;
    this.#place = "in-list";
  }

  #keep(text: string, from: number, to: number): void {
    const isTooLong = this.#element.length + to - from > MOST_RECORD_CHARS;
    this.#isTooLong ||= isTooLong;
    if (!this.#isTooLong) this.#element += text.slice(from, to);
  }

  #endElement(records: RawRecord[], isLast: boolean): void {
    const text = this.#element.trim();
    const isTooLong = this.#isTooLong;
    this.#element = "";
    this.#isTooLong = false;
    if (isLast && text === "" && !isTooLong) return;
    this.#count += 1;
    records.push(isTooLong ? rejected(this.#count, "line-too-long", text) : parseElement(this.#count, text));
  }
}

function parseElement(line: number, text: string): RawRecord {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { line, members: value as Readonly<Record<string, unknown>> };
    }
    return rejected(line, "not-an-object", text);
  } catch {
    return rejected(line, "json-not-readable", text);
  }
}
