import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { join } from "node:path";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { createTwilioMediaWire } from "@parley/testkit/carriers/twilio/media-wire";
import { WebSocket } from "ws";
import { startWholeProduct } from "../../apps/sip-bridge/tests/prove/whole-product.ts";
import { announceCall } from "../voice/parley/announce-call.ts";
import { Caller } from "./phone-calls.ts";

const CUSTOMER = "+12125550199";
const WAIT_MS = 10_000;
/** The next caller comes when everything of the last one is over. */
const PAUSE_MS = 400;
const RTP_HEADER_BYTES = 12;

export interface FirstAudioFigures {
  readonly calls: number;
  readonly sipMs: readonly number[];
  readonly twilioMs: readonly number[];
}

/**
 * From the answer until the caller hears the assistant, by the bridge and by a Twilio-shaped call, in turns: from our ACK to
 * the first packet with sound, and from the open media socket to the first message with sound.
 */
export async function measureFirstAudio(folder: string, calls: number): Promise<FirstAudioFigures> {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const carrier = await startCarrierSimulator({
    seed: 1,
    carriers: ["twilio"],
    accounts: [{ accountSid, authToken, numbers: [] }],
  });
  const caller = await Caller.open();
  const product = await startWholeProduct(join(folder, "product"), `127.0.0.1:${caller.port}`, {
    TWILIO_BASE_URL: carrier.twilioUrl,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    // Plain text on loopback: nothing signs.
    INBOUND_SIGNATURES: "off",
  });
  try {
    const found = await product.ask("POST", "/api/v1/phone-numbers/search", {
      provider: "twilio",
      country_code: "US",
      limit: 1,
    });
    const twilioNumber = (found.json.numbers ?? found.json)[0].phone_number;
    const bought = await product.ask("POST", "/api/v1/phone-numbers/purchase", {
      phone_number: twilioNumber,
      provider: "twilio",
      assistant_id: product.assistantId,
    });
    if (bought.status !== 200) throw new Error(JSON.stringify(bought.json));
    const [sipMs, twilioMs]: [number[], number[]] = [[], []];
    // The first of each warms up.
    for (let call = -1; call < calls; call += 1) {
      const [bySip, byTwilio] = [
        await callBySip(caller, product),
        await callByTwilio(accountSid, authToken, product.url, twilioNumber),
      ];
      if (call < 0) continue;
      sipMs.push(bySip);
      twilioMs.push(byTwilio);
    }
    return { calls, sipMs: sipMs.toSorted((a, b) => a - b), twilioMs: twilioMs.toSorted((a, b) => a - b) };
  } finally {
    await product.stop();
    await caller.close();
    await carrier.stop();
  }
}

async function callBySip(caller: Caller, { number, sipPort }: { number: string; sipPort: number }): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", () => resolve()));
  const heard = firstSound(socket);
  await caller.call(number, sipPort, socket.address().port);
  const answeredMs = performance.now();
  const tookMs = (await heard) - answeredMs;
  caller.hangUpAll();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  socket.close();
  return tookMs;
}

/** When a packet came that is no silence. */
function firstSound(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("nothing was heard")), WAIT_MS);
    socket.on("message", (packet) => {
      if (!hasSound(packet.subarray(RTP_HEADER_BYTES))) return;
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
}

async function callByTwilio(accountSid: string, authToken: string, url: string, to: string): Promise<number> {
  const target = await announceCall({ url, accountSid, from: CUSTOMER, to });
  const streamUrl = `ws://${target.host}${target.path}`;
  const streamSid = `MZ${randomBytes(16).toString("hex")}`;
  const { callSid, parameters } = target;
  const wire = createTwilioMediaWire({ accountSid, authToken, callSid, streamSid, url: streamUrl, parameters });
  const socket = new WebSocket(streamUrl, { headers: wire.headers, perMessageDeflate: false });
  await once(socket, "open");
  const openedMs = performance.now();
  const heard = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("nothing was heard")), WAIT_MS);
    socket.on("message", (message: Buffer, isBinary) => {
      const command = wire.read(message, isBinary);
      if (command.kind === "mark") socket.send(command.reply());
      if (command.kind !== "audio" || !hasSound(command.muLaw)) return;
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
  for (const message of wire.opening()) socket.send(message);
  const tookMs = (await heard) - openedMs;
  for (const message of wire.closing()) socket.send(message);
  socket.close();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return tookMs;
}

/** Silence of mu-law is at the top of the codes. */
const hasSound = (muLaw: Uint8Array) => muLaw.some((code) => (code & 0x7f) < 0x60);
