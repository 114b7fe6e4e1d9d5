import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { systemClock } from "@parley/foundation/clock";
import { uuidOf } from "@parley/foundation/uuid-text";
import type { Service } from "../../apps/service/src/compose.ts";
import {
  createUnansweredCalls,
  type EndUnansweredCall,
} from "../../apps/service/src/features/calls/end/end-unanswered-calls.ts";
import { findLiveCall } from "../../apps/service/src/features/calls/live/live-call-store.ts";
import { createTelephonyTable, type TelephonyTable } from "../../apps/service/src/providers/telephony/table.ts";
import type { TelephonyAccount } from "../../apps/service/src/providers/telephony/telephony-provider.ts";

/** A carrier in the service's own process that answers at once: accepts every text, and nobody takes a call. */
export interface InstantCarrier {
  readonly table: TelephonyTable;
  /** Ends calls of this service from now on. */
  serve(service: Service): void;
  /** All calls that were placed have their ends. */
  settled(): Promise<void>;
}

/** No phone stops ringing before its carrier has said that it rings. */
const RINGS_MS = 300;
/** Events that a service handles at the same time. */
const AT_ONCE = 16;

export function createInstantCarrier(): InstantCarrier {
  const waiting: string[] = [];
  let ringing = 0;
  let ending = 0;
  let served: { readonly service: Service; readonly end: EndUnansweredCall } | null = null;
  const endNext = async (): Promise<void> => {
    if (served === null || ending >= AT_ONCE) return;
    const { service, end } = served;
    ending += 1;
    for (let intentId = waiting.shift(); intentId !== undefined; intentId = waiting.shift()) {
      await endUnanswered(service, end, intentId);
    }
    ending -= 1;
  };
  const real = createTelephonyTable({
    http: { request: () => Promise.reject(new Error("nothing is sent")) } as never,
    clock: systemClock,
    baseUrls: {},
  });
  const all = real.all().map((vendor) => ({
    ...vendor,
    connect: (read: Parameters<typeof vendor.connect>[0]) =>
      answering(vendor.connect(read), (intentId) => {
        ringing += 1;
        setTimeout(() => {
          ringing -= 1;
          waiting.push(intentId);
          void endNext();
        }, RINGS_MS);
      }),
  }));
  return {
    table: { all: () => all, get: (name) => all.find((vendor) => vendor.name === name) ?? null },
    serve: (service) => {
      served = { service, end: createUnansweredCalls(service.platform) };
    },
    settled: async () => {
      while (ringing + waiting.length + ending > 0) await setImmediate();
    },
  };
}

function answering(account: TelephonyAccount | null, onPlaced: (intentId: string) => void): TelephonyAccount | null {
  if (account === null || account.texts === null || account.calls === null) return account;
  return {
    ...account,
    texts: {
      ...account.texts,
      sendSms: async ({ mayBegin }) => {
        if (mayBegin?.() === false) throw new Error("too late");
        return {
          providerMessageId: `SM${uuidOf(randomBytes(16))}`,
          status: "sent",
          providerStatus: "sent",
          segmentCount: 1,
          payload: {},
        };
      },
    },
    calls: {
      ...account.calls,
      placeCall: async ({ callId, mayBegin }) => {
        if (mayBegin?.() === false) throw new Error("too late");
        onPlaced(callId);
        return { callSid: `CA${callId}` };
      },
      hangUpCall: async () => undefined,
    },
  };
}

/** As the carrier's event does it, without its HTTP. */
async function endUnanswered({ platform }: Service, end: EndUnansweredCall, intentId: string): Promise<void> {
  const call = await findLiveCall({ ...platform.data.unscoped, enqueue: never, actsFor: never }, { intentId });
  if (call === null) throw new Error("a call that was placed is not on record");
  const hasEnded = await end({
    ...{ call, reason: "customer-did-not-answer", callSid: `CA${intentId}`, detail: null },
    ...{ endedAt: platform.clock.now(), durationSeconds: 0, price: null },
  });
  if (!hasEnded) throw new Error("a call that nobody took has another end");
}

function never(): never {
  throw new Error("a statement of its own enqueues nothing");
}
