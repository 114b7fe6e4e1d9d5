/** What is known of a trunk's gateway; the names are those of the interface. */
export type TrunkState = "resolving" | "ip_auth" | "registering" | "registered" | "auth_failed" | "unreachable";

export type TrunkEvent =
  /** The gateway's addresses were found. */
  | "resolved"
  | "not-found"
  /** REGISTER was accepted. */
  | "accepted"
  /** The gateway refuses the credentials. */
  | "denied"
  /** The gateway answered with another failure, or not at all. */
  | "failed"
  /** The gateway answered OPTIONS, in whatever way. */
  | "alive"
  /** OPTIONS was not answered. */
  | "silent"
  | "timer"
  /** Somebody wants to know now. */
  | "test";

export type TrunkAction =
  | "resolve"
  | "register-or-ask"
  | "wait-for-refresh"
  | "wait-for-retry"
  /** Credentials do not become right by trying: an account may be locked for it. */
  | "wait-long"
  | "wait-for-next-question";

interface TrunkTransition {
  readonly next: TrunkState;
  readonly actions: readonly TrunkAction[];
}

const ignored = {
  resolved: null,
  "not-found": null,
  accepted: null,
  denied: null,
  failed: null,
  alive: null,
  silent: null,
  timer: null,
  test: null,
} as const;

const outcomes = {
  accepted: { next: "registered", actions: ["wait-for-refresh"] },
  denied: { next: "auth_failed", actions: ["wait-long"] },
  failed: { next: "unreachable", actions: ["wait-for-retry"] },
  alive: { next: "ip_auth", actions: ["wait-for-next-question"] },
  silent: { next: "unreachable", actions: ["wait-for-retry"] },
} as const;

const again = { next: "resolving", actions: ["resolve"] } as const;

/** A trunk from the moment the service tells of it until it is taken away. */
export const TRUNK_TABLE: Readonly<Record<TrunkState, Readonly<Record<TrunkEvent, TrunkTransition | null>>>> = {
  resolving: {
    ...ignored,
    "not-found": { next: "unreachable", actions: ["wait-for-retry"] },
    resolved: { next: "registering", actions: ["register-or-ask"] },
  },
  registering: { ...ignored, ...outcomes },
  registered: { ...ignored, timer: again, test: again },
  ip_auth: { ...ignored, timer: again, test: again },
  auth_failed: { ...ignored, timer: again, test: again },
  unreachable: { ...ignored, timer: again, test: again },
};
