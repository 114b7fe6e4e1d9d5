import { MOST_REPLAYED_EVENTS } from "@parley/contracts/webhooks/webhook-event-stream-contracts";
import { systemClock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import type { Environment } from "../../config/env.ts";
import { readHttpUrl, readServiceAccess } from "../client/service-access.ts";
import { untilStopped } from "../client/until-stopped.ts";
import { describeForwarded, presentForwarded } from "./describe-event.ts";
import { EventForwarder } from "./forward-events.ts";
import { findServerProblem } from "./reach-server.ts";

export interface ListenOptions {
  readonly forwardTo: string | undefined;
  readonly last: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly asJson: boolean;
  readonly environment: Environment;
}

const USAGE =
  "Usage: parley listen --forward-to http://localhost:3000/webhooks [--last 10] [--json] [--base-url …] [--api-key …]";

/**
 * Forwards the organization's events to a server of this machine: a line for each on the standard output, how it goes on the
 * standard error. @returns 0 when it is ended by a signal, 2 for wrong arguments
 * @throws DomainError in one sentence: a wrong key or address, or nobody there
 */
export async function listen(print: (line: string) => void, options: ListenOptions): Promise<number> {
  const last = Number(options.last ?? 0);
  const isCount = Number.isInteger(last) && last >= 0 && last <= MOST_REPLAYED_EVENTS && options.last !== "";
  if (options.forwardTo === undefined || !isCount) {
    print(isCount ? USAGE : `--last is a number up to ${MOST_REPLAYED_EVENTS}.\n${USAGE}`);
    return 2;
  }
  const forwardTo = readHttpUrl(options.forwardTo);
  if (forwardTo === null) {
    throw new DomainError("invalid-input", `Events cannot be forwarded to ${options.forwardTo}`, {
      fix: "Name a URL of http or https, as in --forward-to http://localhost:3000/webhooks",
    });
  }
  const access = readServiceAccess(options, options.environment);
  const problem = await findServerProblem(forwardTo);
  if (problem !== null) {
    throw new DomainError("unavailable", `Nothing answers at ${forwardTo.href} (${problem})`, {
      fix: "Start your server first; later it may be restarted at any time.",
    });
  }
  const { signal: stop, release } = untilStopped();
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const forwarder = new EventForwarder({
    access,
    forwardTo,
    last,
    clock: systemClock,
    stop,
    say,
    onEvent: (forwarded) =>
      print(options.asJson ? JSON.stringify(presentForwarded(forwarded)) : describeForwarded(forwarded)),
  });
  try {
    return await forwarder.run();
  } catch (error) {
    if (!stop.aborted) throw error;
    const { forwardedCount: count } = forwarder;
    say(`Ended; ${count === 1 ? "1 event was" : `${count} events were`} forwarded.`);
    return 0;
  } finally {
    release();
  }
}
