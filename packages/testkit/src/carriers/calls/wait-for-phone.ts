import { systemClock } from "@parley/foundation/clock";
import type { CallExchange } from "../call-exchange.ts";
import { phoneOf, type SimulatedPhone } from "./simulated-phone.ts";

/** Real time, of which a busy machine takes a lot. */
const DEFAULT_WAIT_MS = 60_000;

/** Waits for the phone with a number to be in a call at any carrier. @throws Error when it is not in time */
export async function waitForPhone(
  exchanges: readonly CallExchange[],
  phoneNumber: string,
  timeoutMs = DEFAULT_WAIT_MS,
): Promise<SimulatedPhone> {
  for (const exchange of exchanges) {
    const leg = exchange.liveLegOf(phoneNumber);
    if (leg !== null) return phoneOf(exchange, leg);
  }
  const { promise, resolve, reject } = Promise.withResolvers<SimulatedPhone>();
  const stopWatching = exchanges.map((exchange) =>
    exchange.watch((leg) => {
      if (leg.phoneNumber === phoneNumber) resolve(phoneOf(exchange, leg));
    }),
  );
  const givenUp = new AbortController();
  // The call's own clock starts when it is answered.
  systemClock.sleep(timeoutMs, givenUp.signal).then(
    () => reject(new Error(`${phoneNumber} picked up no call within ${timeoutMs} ms`)),
    () => undefined,
  );
  try {
    return await promise;
  } finally {
    givenUp.abort();
    for (const stop of stopWatching) stop();
  }
}
