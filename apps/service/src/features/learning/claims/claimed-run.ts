/** waiting, running → done, failed or cancelled; a run that is paused goes on when it is resumed, or when it may spend again. */
export type RunState = "waiting" | "running" | "paused" | "done" | "failed" | "cancelled";

const OPEN: ReadonlySet<RunState> = new Set(["waiting", "running", "paused"]);

/** Whether it may still come to something. */
export function isOpen(state: RunState): boolean {
  return OPEN.has(state);
}

/** Long work that one process at a time is at: an evaluation, an optimization, a simulation of callers. */
export interface ClaimableRun {
  readonly id: number;
  readonly state: RunState;
  /** Goes up with each claim, so that a worker whose claim ran out writes nothing more. */
  readonly claimNumber: number;
  /** True while the process that claimed it may still be at work. */
  readonly isClaimed: boolean;
  /** True once what paused it is over, as far as time alone ends it. */
  readonly mayGoOn: boolean;
}

/** Whether a worker may claim it. What a person has to look at first waits for that person. */
export function mayBeClaimed({ state, isClaimed, mayGoOn }: ClaimableRun): boolean {
  return isOpen(state) && !isClaimed && (state !== "paused" || mayGoOn);
}

/** How a claim ends. */
export interface RunEnd {
  readonly state: RunState;
  readonly reason: string | null;
  /** When it may go on by itself. */
  readonly notBefore?: Date;
}

/** Why a run stops before its end. */
export class PausedError extends Error {
  /** Null: until somebody resumes it. */
  readonly until: Date | null;

  constructor(reason: string, until: Date | null = null) {
    super(reason);
    this.name = "PausedError";
    this.until = until;
  }
}
