/** Why a run stops before its last case, although nothing is wrong: it may not spend more. */
export class Paused extends Error {
  /** When it may go on by itself. */
  readonly until: Date;

  constructor(reason: string, until: Date) {
    super(reason);
    this.until = until;
  }
}
