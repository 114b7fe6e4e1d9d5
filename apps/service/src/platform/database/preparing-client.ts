import pg from "pg";

/** More than the code has statements. Any beyond that are sent unprepared, so that connections cannot exhaust the server. */
const MAX_STATEMENTS_PER_CONNECTION = 1_000;
/** Statement texts whose names are remembered, in the whole process. */
const MAX_NAMES = 20_000;
/** `select *`, `returning *`, `"calls".*`; not `count(*)` or a multiplication. */
const WHOLE_ROW = /(?:^|[\s,.])\*(?=\s*(?:,|\)|;|$|from\b))/i;

/** By statement text; null for one that must not be prepared. */
const names = new Map<string, string | null>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) return null;
  // A migration that adds a column changes the result type; a prepared statement, and its transaction, would then fail.
  const name = WHOLE_ROW.test(text) ? null : `parley_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The server cannot run a statement as it was prepared: its result type has changed (0A000; identified by the server
 * routine it comes from, since messages are translated), or it is gone (26000: a pooler handed out another connection).
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === "26000" || (error.code === "0A000" && error.routine === "RevalidateCachedQuery");
}

/**
 * Prepares every statement that has parameters under a name of its own, so that the server parses and plans it once per
 * connection instead of at every request, which is half of the cost of a short statement. A stale one is prepared again
 * under another name; outside a transaction it is also repeated, since it had no effect. NULs are removed from parameters
 * here, because PostgreSQL would refuse the statement, so that no caller has to think of them.
 */
export class PreparingClient extends pg.Client {
  /** How often a statement became stale on this connection. */
  readonly #renewals = new Map<string, number>();
  readonly #prepared = new Set<string>();

  // The driver's overloads are one function at run time; only the form the query builder uses is changed.
  override query(...parameters: unknown[]): never {
    const [text, values, ...rest] = parameters;
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) {
      return Reflect.apply(super.query, this, parameters) as never;
    }
    const storable = values.map(withoutNul);
    const name = nameOf(text);
    if (name === null || !this.#mayPrepare(name)) {
      return Reflect.apply(super.query, this, [text, storable, ...rest]) as never;
    }
    const send = () => {
      const renewals = this.#renewals.get(name);
      const config = { name: renewals === undefined ? name : `${name}_${renewals}`, text, values: storable };
      return Reflect.apply(super.query, this, [config, ...rest]) as unknown;
    };
    const result = send();
    return (
      result instanceof Promise ? result.catch((error: unknown) => this.#renew(error, name, send)) : result
    ) as never;
  }

  #mayPrepare(name: string): boolean {
    if (this.#prepared.has(name)) return true;
    if (this.#prepared.size >= MAX_STATEMENTS_PER_CONNECTION) return false;
    this.#prepared.add(name);
    return true;
  }

  #renew(error: unknown, name: string, send: () => unknown): unknown {
    if (!isStaleStatement(error)) throw error;
    this.#renewals.set(name, (this.#renewals.get(name) ?? 0) + 1);
    // Within a transaction everything before it is lost too, and only the code that began the transaction can repeat it.
    if (this.getTransactionStatus() !== "I") throw error;
    return send();
  }
}

function withoutNul(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  return Array.isArray(value) ? value.map(withoutNul) : value;
}
