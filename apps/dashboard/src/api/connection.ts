/** Whether the service is there, as far as the stream of events shows. */
class Connection {
  #isLost = false;
  readonly #listeners = new Set<() => void>();

  isLost(): boolean {
    return this.#isLost;
  }

  set(isLost: boolean): void {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const connection = new Connection();
