/** What the beat thread is started with. */
export interface BeatThreadData {
  readonly connectionString: string;
  /** The memory of the `LoopBoard`. */
  readonly memory: SharedArrayBuffer;
  readonly process: BeatingProcess;
}

/** What does not change during the life of a process. */
export interface BeatingProcess {
  /** A UUID. */
  readonly id: string;
  /** `wss://host`, without path. */
  readonly mediaUrl: string;
  /** The most calls that are set up at a time. */
  readonly setUpLimit: number;
  /** The most calls at a time; null: as many as its event loop can take. */
  readonly callLimit: number | null;
}

/** How much a process has to do. */
export interface MediaLoad {
  readonly activeCalls: number;
  readonly settingUpCalls: number;
  readonly isAccepting: boolean;
}

export type BeatOrder =
  /** `arrived`: placements whose calls now count among the active ones. */
  (MediaLoad & { readonly kind: "load"; readonly arrived: readonly number[] }) | { readonly kind: "stop" };

export type BeatReport =
  | { readonly kind: "beating" }
  | { readonly kind: "failed"; readonly errorName: string; readonly errorMessage: string };
