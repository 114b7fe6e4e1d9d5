import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import type { Clock } from "@parley/foundation/clock";
import type { WebSocket } from "ws";
import { asRecord, parseJson } from "../../models/json-reading.ts";
import { ListeningProgress } from "./listening-progress.ts";
import type { ListeningRecord } from "./listening-records.ts";
import type { KnownTexts, ListeningBehaviour, ListeningFault } from "./listening-script.ts";
import type { ListeningPeer, ListeningWire } from "./listening-wire.ts";

export interface SocketSessionOptions {
  readonly socket: WebSocket;
  readonly wire: ListeningWire;
  readonly query: URLSearchParams;
  readonly record: ListeningRecord;
  readonly behaviour: ListeningBehaviour;
  readonly texts: KnownTexts;
  readonly fault: ListeningFault | null;
  readonly clock: Clock;
}

/** Serves one accepted socket until it closes. */
export function serveListeningSocket(options: SocketSessionOptions): void {
  const { socket, wire, record, behaviour, fault } = options;
  const progress = new ListeningProgress(options.texts, behaviour.wordMs);
  const closed = new AbortController();
  const breaksAtBytes = fault !== null && "afterMs" in fault ? fault.afterMs * MU_LAW_SAMPLES_PER_MS : null;
  let isBroken = false;

  const peer: ListeningPeer = {
    query: options.query,
    behaviour,
    send(message) {
      if (fault?.kind !== "stall" && !isBroken) socket.send(JSON.stringify(message));
    },
    close: (code, reason) => socket.close(code, reason),
    listen(audio) {
      record.addAudio(audio);
      for (const event of progress.push(audio)) session.onHeard(event);
      breakIfDue();
    },
    after(delayMs, work) {
      if (delayMs <= 0) {
        work();
        return () => undefined;
      }
      const calledOff = new AbortController();
      options.clock.sleep(delayMs, AbortSignal.any([calledOff.signal, closed.signal])).then(work, () => undefined);
      return () => calledOff.abort();
    },
  };

  const breakIfDue = () => {
    if (isBroken || fault === null || breaksAtBytes === null || record.audioBytes < breaksAtBytes) return;
    breakSocket(socket, wire, peer, fault);
    isBroken = true;
  };

  let idleTimer = setTimeout(() => undefined, 0);
  const stayAwake = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(
      () => socket.close(wire.idleEnd.code, wire.idleEnd.reason),
      behaviour.idleLimitMs ?? wire.idleLimitMs,
    );
  };

  const session = wire.open(peer);
  stayAwake();
  breakIfDue();
  socket.on("message", (data: Buffer, isBinary) => {
    stayAwake();
    if (isBinary) {
      session.onBinary(data);
      return;
    }
    const message = asRecord(parseJson(data.toString()));
    if (session.onMessage(message)) record.messages.push(message);
  });
  // A client that breaks off is nothing to fail over.
  socket.on("error", () => undefined);
  socket.on("close", (code) => {
    clearTimeout(idleTimer);
    closed.abort();
    record.isOpen = false;
    record.closeCode = code === 1006 ? null : code;
  });
}

function breakSocket(socket: WebSocket, wire: ListeningWire, peer: ListeningPeer, fault: ListeningFault): void {
  switch (fault.kind) {
    case "cut":
      // What was said leaves first.
      setImmediate(() => socket.terminate());
      break;
    case "close":
      socket.close(fault.code, fault.reason);
      break;
    case "error":
      wire.fail(peer, fault.code);
      break;
    case "malformed":
      socket.send('{"type":"Results","channel":{"altern');
      break;
    default:
  }
}
