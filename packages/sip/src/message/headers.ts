/** One header field as it stands on the wire, its name in the form of the RFC that defines it. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** RFC 3261, 7.3.3, and the RFCs that define the others. */
const COMPACT: ReadonlyMap<string, string> = new Map([
  ["a", "accept-contact"],
  ["b", "referred-by"],
  ["c", "content-type"],
  ["d", "request-disposition"],
  ["e", "content-encoding"],
  ["f", "from"],
  ["i", "call-id"],
  ["j", "reject-contact"],
  ["k", "supported"],
  ["l", "content-length"],
  ["m", "contact"],
  ["n", "identity-info"],
  ["o", "event"],
  ["r", "refer-to"],
  ["s", "subject"],
  ["t", "to"],
  ["u", "allow-events"],
  ["v", "via"],
  ["x", "session-expires"],
  ["y", "identity"],
]);

/** Names are compared without regard to case, and compact forms stand for the long ones. */
function keyOf(name: string): string {
  const key = name.toLowerCase();
  return key.length === 1 ? (COMPACT.get(key) ?? key) : key;
}

/** The header fields of one message in their order; names in any case or compact form. */
export class SipHeaders {
  #fields: (HeaderField & { readonly key: string })[] = [];

  static of(fields: Iterable<readonly [name: string, value: string]>): SipHeaders {
    const headers = new SipHeaders();
    for (const [name, value] of fields) headers.add(name, value);
    return headers;
  }

  /** The first value; null when there is none. */
  first(name: string): string | null {
    const key = keyOf(name);
    return this.#fields.find((field) => field.key === key)?.value ?? null;
  }

  /** The values, one for each field: lists within a field are not taken apart. */
  all(name: string): string[] {
    const key = keyOf(name);
    return this.#fields.filter((field) => field.key === key).map(({ value }) => value);
  }

  has(name: string): boolean {
    return this.first(name) !== null;
  }

  add(name: string, value: string): this {
    this.#fields.push({ key: keyOf(name), name, value });
    return this;
  }

  /** Adds the field above all others of its name. */
  prepend(name: string, value: string): this {
    const key = keyOf(name);
    const at = this.#fields.findIndex((field) => field.key === key);
    this.#fields.splice(at === -1 ? 0 : at, 0, { key, name, value });
    return this;
  }

  /** Replaces all fields of the name by one, where the first stood. */
  set(name: string, value: string): this {
    const key = keyOf(name);
    const at = this.#fields.findIndex((field) => field.key === key);
    if (at === -1) return this.add(name, value);
    this.#fields = this.#fields.filter((field, index) => field.key !== key || index === at);
    this.#fields[at] = { key, name, value };
    return this;
  }

  /** Replaces the first field of the name. */
  replaceFirst(name: string, value: string): this {
    const key = keyOf(name);
    const at = this.#fields.findIndex((field) => field.key === key);
    if (at !== -1) this.#fields[at] = { key, name, value };
    return this;
  }

  remove(name: string): this {
    const key = keyOf(name);
    this.#fields = this.#fields.filter((field) => field.key !== key);
    return this;
  }

  clone(): SipHeaders {
    const copy = new SipHeaders();
    copy.#fields = [...this.#fields];
    return copy;
  }

  *[Symbol.iterator](): IterableIterator<HeaderField> {
    yield* this.#fields;
  }
}
