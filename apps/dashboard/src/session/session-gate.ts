/**
 * Whether somebody is signed in, as far as this page knows. When the sign-in ends under it, every request waits here until
 * the person has signed in again: what they were typing stays on the page.
 */
class SessionGate {
  #isOpen = false;
  #waiting: PromiseWithResolvers<void> | null = null;
  readonly #listeners = new Set<() => void>();

  /** Somebody is signed in, or was and is being asked again. */
  isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the person is being asked to sign in again. */
  isAsking(): boolean {
    return this.#waiting !== null;
  }

  /** Somebody has signed in: requests that waited go on. */
  open(): void {
    this.#isOpen = true;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve();
    this.#tell();
  }

  /** Resolves when the person has signed in again. All requests that fail meanwhile wait for the same. */
  signInAgain(): Promise<void> {
    this.#waiting ??= Promise.withResolvers<void>();
    this.#tell();
    return this.#waiting.promise;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const sessionGate = new SessionGate();
