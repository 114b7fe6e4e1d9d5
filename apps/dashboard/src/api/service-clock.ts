/** The viewer's clock may be an hour off; what the service means by a moment is told by the service's. */
let aheadMs = 0;

/** Learns from an answer how far the service's clock is ahead of this computer's, to the second. */
export function learnServiceTime(headers: Headers): void {
  const atMs = Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(atMs)) aheadMs = atMs - Date.now();
}

/** What the service's clock shows now, in ms since 1970; this computer's until the service has answered. */
export function serviceNowMs(): number {
  return Date.now() + aheadMs;
}
