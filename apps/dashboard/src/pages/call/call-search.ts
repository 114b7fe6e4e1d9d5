export const CALL_TABS = [
  "transcript",
  "latency",
  "figures",
  "costs",
  "tools",
  "memories",
  "webhooks",
  "events",
] as const;
export type CallTab = (typeof CALL_TABS)[number];

/** What the address of a call's page holds. */
export interface CallSearch {
  /** The transcript when absent. */
  readonly tab?: CallTab;
  /** Seconds into the recording. */
  readonly t?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readCallSearch(search: Readonly<Record<string, unknown>>): CallSearch {
  const tab = CALL_TABS.find((each) => each === search["tab"]);
  const seconds = Number(search["t"]);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Number.isFinite(seconds) && seconds > 0 ? { t: seconds } : {}),
  };
}
