import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { MediaSession } from "@parley/sip/rtp/media-session";
import type { AgreedMedia } from "@parley/sip/sdp/offer-answer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { WorkerLeg } from "./media-leg.ts";

const KEY_EVENT = 101;
/** μ-law that neither silence nor concealment has. */
const SOUND = 0x15;

let telephone: Socket;
let service: WebSocketServer;
let leg: WorkerLeg;
let legPort: number;
/** What the service was told. */
let events: { readonly event: string; readonly digit?: string; readonly name?: string }[];
/** The keys that the telephone heard, and whether it heard anything else. */
let keys: string[];
let hasHeard: boolean;
let hasServiceHeard: boolean;
let phoneSession: MediaSession;
/** What the leg's clock is ahead of time. */
let aheadMs: number;
let silences: number;

beforeEach(async () => {
  aheadMs = 0;
  silences = 0;
  events = [];
  keys = [];
  hasHeard = false;
  hasServiceHeard = false;
  service = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(service, "listening");
  telephone = createSocket("udp4");
  await new Promise<void>((resolve) => telephone.bind(0, "127.0.0.1", resolve));
  for (legPort = 21_000; ; legPort += 2) {
    const listener = {
      onConnected() {},
      onStreamFailed() {},
      onSilent() {
        silences += 1;
      },
    };
    const opened = WorkerLeg.open("127.0.0.1", legPort, listener, () => performance.now() + aheadMs);
    // Null: somebody has one of the two ports.
    const free = await opened.catch(() => null);
    if (free === null) continue;
    leg = free;
    break;
  }
  phoneSession = new MediaSession(agreementWith(legPort), {
    ssrc: 7,
    firstSequence: 1,
    firstTimestamp: 0,
    cname: "telephone",
    maxQueuedMs: 1_000,
    nowMs: () => performance.now(),
    send: (packet, address, port) => telephone.send(Uint8Array.from(packet), port, address),
    onAudio: (frame) => {
      hasHeard ||= frame.includes(SOUND);
    },
    onDigit: (key) => keys.push(key),
    onMark() {},
  });
  telephone.on("message", (packet, { address, port }) => phoneSession.receive(packet, address, port));
});
afterEach(async () => {
  leg.close(0);
  telephone.close();
  for (const client of service.clients) client.terminate();
  await new Promise((resolve) => service.close(resolve));
});

function agreementWith(port: number): AgreedMedia {
  return {
    codec: "PCMU",
    payloadType: 0,
    telephoneEventPayloadType: KEY_EVENT,
    remote: { address: "127.0.0.1", port },
    direction: "sendrecv",
    ptimeMs: 20,
    srtp: null,
  };
}

/** The service's side of the leg's media socket. */
async function connect(): Promise<WebSocket> {
  const connected = once(service, "connection");
  leg.connect({
    kind: "connect",
    leg: "1",
    url: `ws://127.0.0.1:${(service.address() as { port: number }).port}`,
    token: "t",
    callSid: "sip_1",
    digitsFirst: null,
  });
  const [socket] = await connected;
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary) hasServiceHeard ||= data.includes(SOUND);
    else events.push(JSON.parse(data.toString()));
  });
  return socket;
}

/** A pong comes after what was sent before its ping has been handled. */
async function untilHandled(socket: WebSocket): Promise<void> {
  socket.ping();
  await once(socket, "pong");
}

test("keys of both sides, and sound and marks of the service, may come before the leg hears of the agreement", async () => {
  const socket = await connect();
  // The service speaks and presses a key; the telephone presses one, then speaks.
  socket.send(Buffer.alloc(160, SOUND));
  socket.send(JSON.stringify({ event: "mark", name: "greeting" }));
  socket.send(JSON.stringify({ event: "dtmf", digits: "7" }));
  // More packets than are kept: the newest are.
  for (let packet = 0; packet < 40; packet += 1) phoneSession.tick();
  phoneSession.sendDigits("4");
  for (let packet = 0; packet < 40; packet += 1) phoneSession.tick();
  phoneSession.queueAudio(new Uint8Array(160).fill(SOUND));
  for (let packet = 0; packet < 3; packet += 1) phoneSession.tick();
  // Some turns of the loop more than the packets need to get here.
  for (let round = 0; round < 20; round += 1) await untilHandled(socket);

  leg.agree(agreementWith(telephone.address().port));
  await expect
    .poll(() => {
      leg.tick();
      phoneSession.tick();
      return [hasHeard, keys, events.flatMap(({ digit }) => digit ?? []), events.flatMap(({ name }) => name ?? [])];
    })
    .toEqual([true, ["7"], ["4"], ["greeting"]]);
  // The telephone's sound of then would delay what it says now.
  for (let frame = 0; frame < 50; frame += 1) leg.tick();
  await untilHandled(socket);
  expect(hasServiceHeard).toBe(false);
});

test("marks that are cleared before the agreement are told, as those of a session are", async () => {
  const socket = await connect();
  socket.send(JSON.stringify({ event: "mark", name: "greeting" }));
  socket.send(JSON.stringify({ event: "clear" }));
  await untilHandled(socket);
  await expect.poll(() => events).toContainEqual({ event: "mark", name: "greeting" });
});

/** That long passes without anything else. */
function pass(lengthMs: number): void {
  aheadMs += lengthMs;
  for (let frame = 0; frame < 250; frame += 1) leg.tick();
}

const agree = (change: Partial<AgreedMedia> = {}) =>
  leg.agree({ ...agreementWith(telephone.address().port), ...change });

test("a peer that is silent for half a minute in a call has gone, and that is told once", () => {
  agree();
  pass(29_000);
  expect(silences).toBe(0);
  pass(2_000);
  pass(60_000);
  expect(silences).toBe(1);
});

test("a silence that is told does not hide one after another agreement", () => {
  agree();
  pass(31_000);
  agree();
  pass(29_000);
  expect(silences).toBe(1);
  pass(2_000);
  expect(silences).toBe(2);
});

test.each(["recvonly", "inactive", "sendonly"] as const)(
  "a peer may be silent as long as it likes with us on %s",
  (direction) => {
    agree();
    pass(20_000);
    agree({ direction });
    pass(600_000);
    expect(silences).toBe(0);
    // Back from the hold the time begins anew.
    agree();
    pass(29_000);
    expect(silences).toBe(0);
    pass(2_000);
    expect(silences).toBe(1);
  },
);

test("signalling shows that a silent peer is there", () => {
  agree();
  for (let round = 0; round < 4; round += 1) {
    pass(29_000);
    leg.heard();
  }
  expect(silences).toBe(0);
});

test("reports show that a silent peer is there", async () => {
  const socket = await connect();
  agree();
  pass(29_000);
  telephone.send(phoneSession.report(false), legPort + 1, "127.0.0.1");
  // Some turns of the loop more than the packet needs to get here.
  for (let round = 0; round < 20; round += 1) await untilHandled(socket);
  pass(2_000);
  expect(silences).toBe(0);
});
