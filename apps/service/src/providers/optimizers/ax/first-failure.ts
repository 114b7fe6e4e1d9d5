/**
 * What went wrong first. ax takes an answer that failed for one that scores zero and goes on; what stops an optimization has to
 * stop all of it.
 */
export class FirstFailure {
  #failure: { readonly error: unknown } | null = null;

  /** The same work; nothing is begun once something went wrong. @throws what went wrong first */
  async watch<Result>(work: () => Promise<Result>): Promise<Result> {
    this.throwIfAny();
    try {
      return await work();
    } catch (error) {
      this.#failure ??= { error };
      throw this.#failure.error;
    }
  }

  throwIfAny(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
