import type { Random } from "@parley/foundation/seeded-random";
import { checkMessage } from "../src/message/check-message.ts";
import type { SipMessage, SipPeer } from "../src/message/message.ts";
import { parseMessage } from "../src/message/parse-message.ts";
import { writeMessage } from "../src/message/write-message.ts";
import type { SipTimers } from "../src/timers.ts";

export interface NetworkFaults {
  /** Shares of the datagrams, 0 to 1. */
  readonly loss: number;
  readonly duplicates: number;
  /** Each datagram takes up to so long, so that they overtake one another. */
  readonly maxDelayMs: number;
}

type Receiver = (message: SipMessage, from: SipPeer) => void;

/** A network between user agents in one process, as bad as a test wants it and the same for the same seed. */
export class LossyNetwork {
  readonly #timers: SipTimers;
  readonly #random: Random;
  readonly #faults: NetworkFaults;
  readonly #receivers = new Map<string, Receiver>();
  #sentCount = 0;

  constructor(timers: SipTimers, random: Random, faults: NetworkFaults) {
    this.#timers = timers;
    this.#random = random;
    this.#faults = faults;
  }

  get sentCount(): number {
    return this.#sentCount;
  }

  attach(peer: SipPeer, receive: Receiver): void {
    this.#receivers.set(keyOf(peer), receive);
  }

  /** @throws Error for a message that nobody could read */
  send(message: SipMessage, from: SipPeer, to: SipPeer): void {
    this.#sentCount += 1;
    const bytes = writeMessage(message);
    const { loss, duplicates, maxDelayMs } = this.#faults;
    if (this.#random.next() < loss) return;
    const copies = this.#random.next() < duplicates ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      this.#timers.after(1 + this.#random.next() * maxDelayMs, () => {
        const { message: read, problem } = parseMessage(bytes);
        const found = problem ?? (read === null ? null : checkMessage(read));
        if (read === null || found !== null) throw new Error(`nobody could read it: ${found?.reason} ${bytes}`);
        this.#receivers.get(keyOf(to))?.(read, from);
      });
    }
  }
}

function keyOf({ address, port }: SipPeer): string {
  return `${address}:${port}`;
}
