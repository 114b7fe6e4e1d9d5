const MOST_REJECTS = 100;

export interface ImportSummary {
  readonly lines: number;
  readonly added: number;
  readonly duplicates: number;
  readonly invalid: number;
  readonly rejects: readonly { readonly line: number; readonly reason: string }[];
}

/** Counts what becomes of the lines of an import. */
export class ImportTally {
  #valid = 0;
  #invalid = 0;
  readonly #rejects: { line: number; reason: string }[] = [];

  accept(): void {
    this.#valid += 1;
  }

  reject(line: number, reason: string): void {
    this.#invalid += 1;
    if (this.#rejects.length < MOST_REJECTS) this.#rejects.push({ line, reason });
  }

  /** @param added rows that were not there before */
  summary(added: number): ImportSummary {
    return {
      lines: this.#valid + this.#invalid,
      added,
      duplicates: this.#valid - added,
      invalid: this.#invalid,
      rejects: this.#rejects,
    };
  }
}
