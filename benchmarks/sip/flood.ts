import { createSocket } from "node:dgram";
import { Caller } from "./phone-calls.ts";
import { OUR_NUMBER, openBridgeStage } from "./stage.ts";

const FLOODER = "127.0.0.9";
const CALL_EVERY_MS = 100;

export interface FloodFigures {
  readonly sentPerSecond: number;
  readonly droppedCount: number;
  readonly calls: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** How long a known peer's calls take to be answered while strangers send INVITEs; 0 a second: nobody does. */
export async function measureFlood(perSecond: number, seconds: number): Promise<FloodFigures> {
  const caller = await Caller.open();
  const stage = await openBridgeStage(`127.0.0.1:${caller.port}`);
  const flooder = createSocket("udp4");
  await new Promise<void>((resolve) => flooder.bind(0, FLOODER, () => resolve()));
  const setUps: number[] = [];
  let failed = 0;
  let sent = 0;
  const startedMs = performance.now();
  const flood = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1_000) * perSecond);
    for (; sent < due; sent += 1) flooder.send(strangersInvite(sent), stage.sipPort, "127.0.0.1", () => undefined);
  }, 5);
  try {
    const calls: Promise<void>[] = [];
    for (let number = 0; number < (seconds * 1_000) / CALL_EVERY_MS; number += 1) {
      const call = caller.call(OUR_NUMBER, stage.sipPort, 30_000).then(
        ({ setUpMs }) => void setUps.push(setUpMs),
        () => {
          failed += 1;
        },
      );
      calls.push(call);
      await new Promise((resolve) => setTimeout(resolve, CALL_EVERY_MS));
    }
    await Promise.all(calls);
    const tookSeconds = (performance.now() - startedMs) / 1_000;
    const sorted = setUps.toSorted((a, b) => a - b);
    return {
      sentPerSecond: sent / tookSeconds,
      droppedCount: await stage.figure("dropped_messages"),
      calls: calls.length,
      failed,
      p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
      p99Ms: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN,
    };
  } finally {
    clearInterval(flood);
    flooder.close();
    caller.hangUpAll();
    await stage.stop();
    await caller.close();
  }
}

function strangersInvite(number: number): string {
  return `INVITE sip:${1_000 + (number % 9_000)}@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP ${FLOODER}:5060;branch=z9hG4bK${number}\r\nMax-Forwards: 70\r\nFrom: <sip:100@${FLOODER}>;tag=${number}\r\nTo: <sip:100@127.0.0.1>\r\nCall-ID: ${number}@${FLOODER}\r\nCSeq: 1 INVITE\r\nContact: <sip:100@${FLOODER}>\r\nContent-Length: 0\r\n\r\n`;
}
