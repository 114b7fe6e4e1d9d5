/** Counts of things worth knowing that leave no row: refused webhooks, unknown numbers. In memory, per process. */
export class Counters {
  readonly #values = new Map<string, number>();

  /** @param labels few and bounded values only: never a phone number or an id. */
  increment(name: string, labels: Readonly<Record<string, string>> = {}): void {
    const key = keyOf(name, labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + 1);
  }

  read(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return this.#values.get(keyOf(name, labels)) ?? 0;
  }
}

function keyOf(name: string, labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${name}{${pairs.map(([label, value]) => `${label}="${value}"`).join(",")}}`;
}
