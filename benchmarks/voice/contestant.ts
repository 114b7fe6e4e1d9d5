/** Where a call of the phone goes. */
export interface CallTarget {
  /** IPv4. */
  readonly address: string;
  readonly port: number;
  readonly path: string;
  /** The Host header. */
  readonly host: string;
  readonly callSid: string;
  /** Go into the stream's `customParameters`. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a contestant finds around it. */
export interface Surroundings {
  /** As `taskset -c` takes it: the core that is measured. */
  readonly measuredCores: string;
  /** All others. */
  readonly otherCores: string;
  /** Origin of the vendors' server: `http://127.0.0.1:PORT`. */
  readonly vendorsUrl: string;
  /** Gone after the run. */
  readonly directory: string;
  /** For the Node that is measured. */
  readonly nodeFlags: readonly string[];
}

/** The calls did not come about: the contestant's fault, and none of the figures'. */
export class CallsFailedError extends Error {}

/** It takes no more calls, and says so. */
export class CallRefusedError extends CallsFailedError {}

export interface RunningContestant {
  /** The process whose time and memory count, with all it started. What it needs elsewhere is a child of this process. */
  readonly pid: number;
  /** Where programs and pages ask for records, and the process that answers them. Not everybody has that. */
  readonly front?: { readonly url: string; readonly key: string; readonly pid: number };
  /**
   * Calls that were announced and not connected yet; each can be used once.
   * @throws CallRefusedError
   */
  prepareCalls(count: number): Promise<readonly CallTarget[]>;
  /** So many people call in the same moment, and stay on the line. Not everybody can be measured so. */
  callAtOnce?(count: number, stayMs: number): Promise<CalledAtOnce>;
  stop(): Promise<void>;
}

/** What became of calls that began at once. */
export interface CalledAtOnce {
  /** By the reason in their record; `ongoing`: still on the line when the time was over. */
  readonly counts: Readonly<Record<string, number>>;
  /** The longest an event loop was seen to stand still, by its own beat. */
  readonly longestStillMs: number;
}

/** Somebody who answers phone calls. */
export interface Contestant {
  readonly name: string;
  /** Makes it ready to start; says why it cannot take part, or null. */
  prepare(): Promise<string | null>;
  start(surroundings: Surroundings): Promise<RunningContestant>;
}
