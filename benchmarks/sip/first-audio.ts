import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { join } from "node:path";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { startWholeProduct } from "../../apps/sip-bridge/tests/prove/whole-product.ts";
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
  });
  try {
    const found = await product.ask("GET", "/api/v1/phone-numbers/search?provider=twilio&country_code=US&limit=1");
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
      const [bySip, byTwilio] = [await callBySip(caller, product), await callByTwilio(carrier, twilioNumber)];
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
      if (!packet.subarray(RTP_HEADER_BYTES).some((code) => (code & 0x7f) < 0x60)) return;
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
}

async function callByTwilio(carrier: Awaited<ReturnType<typeof startCarrierSimulator>>, to: string): Promise<number> {
  const phone = await carrier.placeCall({ from: CUSTOMER, to });
  const opened = await phone.waitForLog("media-opened", { sinceMs: 0 });
  const { atMs } = await phone.waitForAudio({ sinceMs: opened.atMs, timeoutMs: WAIT_MS });
  phone.hangUp();
  await phone.ended;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return atMs - opened.atMs;
}
