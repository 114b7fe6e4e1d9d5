/**
 * Tracks marks that have not come back yet (`notify`). Vonage does not document what happens to marks in a buffer that is
 * cleared, so we return them all once it confirms the clear (`websocket:cleared`), each at most once.
 */
export class VonageMediaStreamMarks {
  readonly #onMark: (name: string) => void;
  #outstanding: string[] = [];
  /** Marks sent before a `clear` that is not confirmed yet. */
  #clearing: string[] = [];

  constructor(onMark: (name: string) => void) {
    this.#onMark = onMark;
  }

  sent(name: string): void {
    this.#outstanding.push(name);
  }

  returned(name: string): void {
    for (const marks of [this.#clearing, this.#outstanding]) {
      const index = marks.indexOf(name);
      if (index === -1) continue;
      marks.splice(index, 1);
      this.#onMark(name);
      return;
    }
  }

  clearing(): void {
    this.#clearing.push(...this.#outstanding);
    this.#outstanding = [];
  }

  cleared(): void {
    const names = this.#clearing;
    this.#clearing = [];
    for (const name of names) this.#onMark(name);
  }
}
