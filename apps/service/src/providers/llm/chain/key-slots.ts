/** Counts this process's running requests with each key. */
export class KeySlots {
  readonly #takenByKey = new Map<string, number>();

  /**
   * @param limit requests at a time; null: any number
   * @returns a function that releases the slot, to be called once; null when all are taken
   */
  take(keyId: string, limit: number | null): (() => void) | null {
    const taken = this.#takenByKey.get(keyId) ?? 0;
    if (limit !== null && taken >= limit) return null;
    this.#takenByKey.set(keyId, taken + 1);
    return () => this.#giveBack(keyId);
  }

  #giveBack(keyId: string): void {
    const left = (this.#takenByKey.get(keyId) ?? 0) - 1;
    if (left > 0) this.#takenByKey.set(keyId, left);
    else this.#takenByKey.delete(keyId);
  }
}
