import { parentPort } from "node:worker_threads";
import { WorkerLeg } from "./media-leg.ts";
import type { FromWorker, LegCommand, OpenLeg, ToWorker } from "./media-messages.ts";
import { Pacer } from "./pacer.ts";

const LATENESS_EVERY_MS = 1_000;

const pacer = new Pacer();
const legs = new Map<string, WorkerLeg>();
let lateP99Ms = 0;

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

async function open({ leg: id, address, port }: OpenLeg): Promise<void> {
  try {
    const leg = await WorkerLeg.open(address, port, {
      onConnected: () => tell({ kind: "connected", leg: id }),
      onStreamFailed: (message) => tell({ kind: "stream-failed", leg: id, message }),
      onSilent: () => tell({ kind: "silent", leg: id }),
    });
    legs.set(id, leg);
    pacer.add(leg);
    tell({ kind: "opened", leg: id });
  } catch (error) {
    tell({ kind: "not-opened", leg: id, reason: error instanceof Error ? error.message : String(error) });
  }
}

function take(message: ToWorker): void {
  if (message.kind === "open") {
    void open(message);
    return;
  }
  const leg = legs.get(message.leg);
  if (message.kind === "close") {
    legs.delete(message.leg);
    if (leg !== undefined) pacer.remove(leg);
    tell({ kind: "closed", leg: message.leg, figures: leg?.close(lateP99Ms) ?? null });
    return;
  }
  if (leg !== undefined) command(leg, message);
}

function command(leg: WorkerLeg, message: LegCommand): void {
  switch (message.kind) {
    case "agree":
      // Bytes arrive as plain arrays of the other thread.
      leg.agree({
        ...message.agreed,
        srtp:
          message.agreed.srtp === null
            ? null
            : {
                suite: message.agreed.srtp.suite,
                localKey: Buffer.from(message.agreed.srtp.localKey),
                remoteKey: Buffer.from(message.agreed.srtp.remoteKey),
              },
      });
      return;
    case "connect":
      leg.connect(message);
      return;
    case "join": {
      const other = legs.get(message.other);
      if (other !== undefined) leg.join(other);
      return;
    }
    case "press":
      leg.press(message.digit, "info");
      return;
    case "heard":
      leg.heard();
      return;
    case "digits":
      leg.sendDigits(message.digits);
      return;
    case "tone":
      leg.playTone(message.hz, message.lengthMs);
  }
}

parentPort?.on("message", take);
setInterval(() => {
  lateP99Ms = pacer.takeP99Ms();
  tell({ kind: "lateness", p99Ms: lateP99Ms, legs: legs.size });
}, LATENESS_EVERY_MS);
