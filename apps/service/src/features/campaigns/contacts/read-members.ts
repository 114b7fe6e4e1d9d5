import { type ColumnMappings, type Target, targetOf } from "../import/reading/columns.ts";

/** Objects within a contact whose members are the contact's own. */
const NESTED: ReadonlySet<string> = new Set(["variables", "variable_values", "custom_fields", "contact_data"]);
const MOST_NAMES = 1_000;

/** What the members of contacts become; the names are the same from contact to contact. */
export class MemberTargets {
  readonly #mappings: ColumnMappings;
  readonly #ignored: ReadonlySet<string>;
  readonly #targets = new Map<string, Target | null>();

  /** @param ignored members that are not the sender's to say */
  constructor(mappings: ColumnMappings, ignored: ReadonlySet<string> = new Set()) {
    this.#mappings = mappings;
    this.#ignored = ignored;
  }

  /** By name, in the order in which they turned up. */
  get all(): ReadonlyMap<string, Target | null> {
    return this.#targets;
  }

  /** More names than any list needs. */
  get isOverfull(): boolean {
    return this.#targets.size > MOST_NAMES;
  }

  *read(members: Readonly<Record<string, unknown>>): Generator<readonly [Target, unknown]> {
    for (const [name, value] of Object.entries(members)) {
      if (this.#ignored.has(name)) continue;
      if (NESTED.has(name) && typeof value === "object" && !Array.isArray(value)) {
        if (value !== null) yield* this.read(value as Readonly<Record<string, unknown>>);
        continue;
      }
      const target = this.#targetOf(name);
      if (target !== null) yield [target, value];
    }
  }

  #targetOf(name: string): Target | null {
    const known = this.#targets.get(name);
    if (known !== undefined) return known;
    const target = targetOf(name, this.#mappings);
    this.#targets.set(name, target);
    return target;
  }
}
