/** What is said while the caller waits, in one language. */
export interface Fillers {
  /** The first words of a wait. */
  readonly first: readonly string[];
  /** Further words of the same wait; none: the first ones serve again. */
  readonly further: readonly string[];
}

/** Takes one filler after the other, and none twice in a row as long as there is another. */
export class FillerRotation {
  #fillers: Fillers;
  readonly #nextIndex = { first: 0, further: 0 };
  #last: string | null = null;

  constructor(fillers: Fillers) {
    this.#fillers = fillers;
  }

  /** From now on in another language. */
  use(fillers: Fillers): void {
    this.#fillers = fillers;
  }

  /** @returns null: there are none */
  next(isFurther: boolean): string | null {
    const kind = isFurther && this.#fillers.further.length > 0 ? "further" : "first";
    const fillers = this.#fillers[kind];
    const last = this.#last;
    for (let tried = 0; tried < fillers.length; tried += 1) {
      this.#last = fillers[this.#nextIndex[kind] % fillers.length] ?? null;
      this.#nextIndex[kind] += 1;
      if (this.#last !== last) break;
    }
    return fillers.length === 0 ? null : this.#last;
  }
}
