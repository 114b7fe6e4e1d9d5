import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCarrierSimulator } from "./carrier-simulator.ts";
import { connectCarrierSimulator } from "./process/simulator-client.ts";
import { spawnCarrierSimulator } from "./process/spawn-simulator.ts";
import type { CarrierSimulator } from "./simulator-handle.ts";
import type { CarrierSimulatorOptions } from "./simulator-options.ts";

const OUR_NUMBER = "+14155550100";
const CUSTOMER = "+12125550199";
const STAY = '<Response><Pause length="60"/></Response>';

interface Heard {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: URLSearchParams;
}

let origin = "";
let heard: Heard[] = [];
/** The statuses of the next answers, 0 for no answer; after that 200. */
let answers: number[] = [];
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  heard = [];
  answers = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const fields = new URLSearchParams(Buffer.concat(chunks).toString());
      heard.push({ url: request.url ?? "", headers: request.headers, fields });
      const status = answers.shift() ?? 200;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end(request.url?.startsWith("/voice") ? STAY : "<Response/>");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  origin = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function optionsOf(change: Partial<CarrierSimulatorOptions> = {}): CarrierSimulatorOptions {
  const number = { phoneNumber: OUR_NUMBER, smsUrl: `${origin}/sms`, voiceUrl: `${origin}/voice` };
  return {
    seed: 5,
    carriers: ["twilio"],
    accounts: [
      { accountSid: "AC1", authToken: "token", numbers: [{ ...number, statusCallbackUrl: `${origin}/call` }] },
    ],
    webhookRetryDelayMs: 1,
    ...change,
  };
}

async function start(change: Partial<CarrierSimulatorOptions> = {}): Promise<CarrierSimulator> {
  const simulator = await startCarrierSimulator(optionsOf(change));
  stops.push(() => simulator.stop());
  return simulator;
}

async function rest(
  url: string,
  method: string,
  path: string,
  form: Record<string, string> = {},
  credentials = "AC1:token",
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/2010-04-01/Accounts/${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(credentials)}` },
    ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

const text = (change: Record<string, string> = {}) => ({ From: OUR_NUMBER, To: CUSTOMER, Body: "hi", ...change });
const inbound = (change: Record<string, string> = {}) => ({ from: CUSTOMER, to: OUR_NUMBER, body: "hi", ...change });

describe("requests", () => {
  test.each([
    ["GET", "AC1.json", "AC1:wrong", 401, 20003],
    ["GET", "AC1.json", "AC2:token", 401, 20003],
    ["GET", "AC2.json", "AC1:token", 404, 20404],
    ["GET", "AC1/Nothing.json", "AC1:token", 404, 20404],
    ["DELETE", "AC1/Messages.json", "AC1:token", 404, 20404],
    ["POST", "AC1/Calls/CA1.json", "AC1:token", 404, 20404],
  ])("%s %s as %s is %i %i", async (method, path, credentials, status, code) => {
    const simulator = await start();
    const reply = await rest(simulator.twilioUrl, method, path, {}, credentials);
    expect(reply).toMatchObject({ status, body: { code, status } });
  });

  test("a suspended account may only read", async () => {
    const simulator = await start();
    simulator.addAccount({ accountSid: "AC2", authToken: "token", numbers: ["+14155550133"], status: "suspended" });
    const form = text({ From: "+14155550133" });
    expect((await rest(simulator.twilioUrl, "POST", "AC2/Messages.json", form, "AC2:token")).status).toBe(403);
    expect((await rest(simulator.twilioUrl, "GET", "AC2.json", {}, "AC2:token")).status).toBe(200);
  });

  test("accounts cannot see each other's data", async () => {
    const simulator = await start();
    simulator.addAccount({ accountSid: "AC2", authToken: "token", numbers: [] });
    const { body } = await rest(simulator.twilioUrl, "POST", "AC1/Messages.json", text());
    const path = `AC2/Messages/${body["sid"]}.json`;
    expect((await rest(simulator.twilioUrl, "GET", path, {}, "AC2:token")).status).toBe(404);
    const list = await rest(simulator.twilioUrl, "GET", "AC2/Messages.json", {}, "AC2:token");
    expect(list.body["messages"]).toEqual([]);
  });

  test("lists are paged, newest first, and a page links to the next", async () => {
    const simulator = await start();
    for (let index = 0; index < 5; index += 1) await simulator.receiveText(inbound({ body: `text ${index}` }));
    const bodies: unknown[] = [];
    let next: unknown = "/2010-04-01/Accounts/AC1/Messages.json?PageSize=2";
    let pages = 0;
    while (typeof next === "string") {
      const { body } = await rest(simulator.twilioUrl, "GET", next.replace("/2010-04-01/Accounts/", ""));
      const messages = body["messages"];
      if (!Array.isArray(messages)) throw new Error("no list");
      bodies.push(...messages.map((message) => message.body));
      next = body["next_page_uri"];
      pages += 1;
    }
    expect(bodies).toEqual(["text 4", "text 3", "text 2", "text 1", "text 0"]);
    expect(pages).toBe(3);
  });

  test("the same seed gives the same ids and another seed different ones", async () => {
    const sids: string[] = [];
    for (const seed of [1, 1, 2]) {
      const simulator = await start({ seed });
      sids.push(String((await rest(simulator.twilioUrl, "POST", "AC1/Messages.json", text())).body["sid"]));
    }
    expect(sids[0]).toBe(sids[1]);
    expect(sids[2]).not.toBe(sids[0]);
    expect(sids[0]).toMatch(/^SM[0-9a-f]{32}$/);
  });

  test("every request is recorded", async () => {
    const simulator = await start({
      faults: { rest: [{ kind: "error-after", probability: 1, limit: 1, statusCode: 500 }] },
    });
    expect((await rest(simulator.twilioUrl, "POST", "AC1/Messages.json", text())).status).toBe(500);
    expect((await rest(simulator.twilioUrl, "POST", "AC1/Messages.json", text())).status).toBe(201);
    const log = simulator.requests();
    expect(log).toMatchObject([
      { ordinal: 0, operation: "send-sms", faults: ["error-after"], isPerformed: true, statusCode: 500 },
      { ordinal: 1, operation: "send-sms", faults: [], isPerformed: true, statusCode: 201 },
    ]);
    expect(simulator.sentTo(CUSTOMER)).toHaveLength(2);
  });
});

describe("webhooks", () => {
  const statuses = (attempts: readonly { statusCode: number | null }[]) => attempts.map(({ statusCode }) => statusCode);

  test.each([
    ["without a fragment, a 5xx is not retried", "", [500, 200], [500]],
    ["without a fragment, a cut reply is not retried", "", [0, 200], [null]],
    ["#rp=5xx retries once", "#rp=5xx", [500, 500, 200], [500, 500]],
    ["#rc=3&rp=5xx retries three times", "#rc=3&rp=5xx", [500, 502, 503, 200], [500, 502, 503, 200]],
    ["#rc=3&rp=5xx does not retry a 4xx", "#rc=3&rp=5xx", [404], [404]],
    ["#rc=3&rp=4xx,rt retries those", "#rc=3&rp=4xx,rt", [404, 0, 200], [404, null, 200]],
    ["#rc=9 retries five times", "#rc=9&rp=all", [500, 500, 500, 500, 500, 500, 200], [500, 500, 500, 500, 500, 500]],
    ["a 2xx is never retried", "#rc=5&rp=all", [204], [204]],
  ])("%s", async (_, fragment, given, expected) => {
    const simulator = await start();
    answers = [...given];
    const { attempts } = await simulator.receiveText(inbound({ url: `${origin}/sms${fragment}` }));
    expect(statuses(attempts)).toEqual(expected);
    expect(new Set(heard.map(({ headers }) => headers["i-twilio-idempotency-token"])).size).toBe(1);
    expect(heard.every(({ url }) => url === "/sms")).toBe(true);
  });

  test("are sent twice when nothing listens", async () => {
    const simulator = await start();
    const { attempts } = await simulator.receiveText(inbound({ url: "http://127.0.0.1:1/sms" }));
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["not-connected", "not-connected"]);
  });

  test("give up on a URL that does not answer in time", async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
    stops.push(() => new Promise((resolve) => hanging.close(resolve).closeAllConnections()));
    const address = hanging.address();
    const port = address === null || typeof address === "string" ? 0 : address.port;
    const simulator = await start({ webhookTimeoutMs: 80 });
    const { attempts } = await simulator.receiveText(inbound({ url: `http://127.0.0.1:${port}/sms#rp=ct` }));
    expect(attempts).toMatchObject([{ outcome: "timed-out", statusCode: null }]);
  });

  test("go to the fallback last, with the reason", async () => {
    const number = { phoneNumber: OUR_NUMBER, smsUrl: `${origin}/sms`, smsFallbackUrl: `${origin}/fallback` };
    const simulator = await start({ accounts: [{ accountSid: "AC1", authToken: "token", numbers: [number] }] });
    answers = [500, 200];
    const { attempts } = await simulator.receiveText(inbound());
    expect(attempts).toMatchObject([
      { statusCode: 500, isFallback: false },
      { statusCode: 200, isFallback: true },
    ]);
    expect(heard[1]?.url).toBe("/fallback");
    expect(heard[1]?.fields.get("ErrorUrl")).toBe(`${origin}/sms`);
    expect(heard[1]?.fields.get("MessageSid")).toBe(heard[0]?.fields.get("MessageSid"));
  });

  test("duplicates are sent at once, each with its own token", async () => {
    const simulator = await start({ faults: { webhooks: [{ kind: "duplicate", probability: 1, copies: 10 }] } });
    const { attempts, message } = await simulator.receiveText(inbound());
    expect(attempts).toHaveLength(10);
    expect(new Set(heard.map(({ headers }) => headers["i-twilio-idempotency-token"])).size).toBe(10);
    expect(new Set(heard.map(({ fields }) => fields.get("MessageSid")))).toEqual(new Set([message.sid]));
  });

  test("lost ones appear only in the log", async () => {
    const simulator = await start({ faults: { webhooks: [{ kind: "loss", probability: 1 }] } });
    const { attempts } = await simulator.receiveText(inbound());
    expect(attempts).toMatchObject([{ outcome: "lost" }]);
    expect(heard).toEqual([]);
    expect(simulator.webhookAttempts()).toHaveLength(1);
  });

  test("reports arrive in order, or out of order if the plan says so", async () => {
    const order = async (faults: CarrierSimulatorOptions["faults"]) => {
      heard = [];
      const simulator = await start({ ...(faults === undefined ? {} : { faults }) });
      await rest(simulator.twilioUrl, "POST", "AC1/Messages.json", text({ StatusCallback: `${origin}/status` }));
      await simulator.settled();
      return heard.map(({ fields }) => fields.get("MessageStatus"));
    };
    expect(await order(undefined)).toEqual(["queued", "sending", "sent", "delivered"]);
    const held = await order({ webhooks: [{ kind: "reorder", probability: 1, limit: 1 }] });
    expect(held).toEqual(["sending", "queued", "sent", "delivered"]);
    const late = await order({ webhooks: [{ kind: "delay", probability: 1, limit: 1, maxDelayMs: 200 }] });
    expect(late.toSorted()).toEqual(["delivered", "queued", "sending", "sent"]);
  });

  test("are signed for the public address and sent to the real one", async () => {
    const simulator = await start({ originMap: { "https://parley.example": origin } });
    const { attempts } = await simulator.receiveText(inbound({ url: "https://parley.example/sms?a=b%20c" }));
    expect(attempts).toMatchObject([{ statusCode: 200, url: "https://parley.example/sms?a=b%20c" }]);
    expect(heard[0]?.url).toBe("/sms?a=b%20c");
    expect(heard[0]?.headers.host).toBe("parley.example");
  });

  test("a text to an unknown number is an error in the test", async () => {
    const simulator = await start();
    await expect(simulator.receiveText(inbound({ to: "+14155550177" }))).rejects.toThrow("+14155550177");
  });
});

describe("opt-outs", () => {
  test("STOP blocks a pair of numbers, START unblocks it, and the carrier answers each once", async () => {
    const simulator = await start();
    simulator.addAccount({ accountSid: "AC2", authToken: "token", numbers: ["+14155550133"] });
    const send = async (from: string, account: string) =>
      (await rest(simulator.twilioUrl, "POST", `${account}/Messages.json`, text({ From: from }), `${account}:token`))
        .body["code"];
    await simulator.receiveText(inbound({ body: " Stop " }));
    await simulator.receiveText(inbound({ body: "STOP" }));
    expect(await send(OUR_NUMBER, "AC1")).toBe(21610);
    expect(await send("+14155550133", "AC2")).toBeUndefined();
    await simulator.receiveText(inbound({ body: "please stop" }));
    await simulator.receiveText(inbound({ body: "START" }));
    expect(await send(OUR_NUMBER, "AC1")).toBeUndefined();
    expect(simulator.messages().filter(({ isAutomatic }) => isAutomatic)).toHaveLength(2);
    expect(simulator.sentTo(CUSTOMER)).toHaveLength(2);
    expect(heard).toHaveLength(4);
  });
});

describe("calls", () => {
  test("an inbound call asks for instructions and reports its end", async () => {
    const simulator = await start();
    const { sid } = await simulator.placeCall({ from: CUSTOMER, to: OUR_NUMBER });
    expect(simulator.calls()).toMatchObject([{ sid, direction: "inbound", state: "in-progress", instructions: STAY }]);
    expect(simulator.hangUp(sid)).toBe(true);
    expect(simulator.hangUp(sid)).toBe(false);
    expect(simulator.hangUp("CA0")).toBe(false);
    await simulator.settled();
    expect(heard.map(({ url, fields }) => [url, fields.get("CallStatus")])).toEqual([
      ["/voice", "ringing"],
      ["/call", "completed"],
    ]);
  });

  test("a busy line is not answered", async () => {
    const simulator = await start();
    simulator.setCallOutcome(CUSTOMER, "busy");
    const form = { From: OUR_NUMBER, To: CUSTOMER, Url: `${origin}/voice`, StatusCallback: `${origin}/call` };
    expect((await rest(simulator.twilioUrl, "POST", "AC1/Calls.json", form)).status).toBe(201);
    await simulator.settled();
    expect(simulator.calls()).toMatchObject([{ state: "busy" }]);
    expect(heard.map(({ url, fields }) => [url, fields.get("CallStatus")])).toEqual([["/call", "busy"]]);
  });
});

describe("in its own process", () => {
  test("it is driven over HTTP and stops when told", async () => {
    const simulator = await spawnCarrierSimulator(optionsOf());
    stops.push(() => simulator.stop());
    expect(simulator.pid).not.toBe(process.pid);
    const url = simulator.urls.twilio ?? "";
    const { attempts, message } = await simulator.receiveText(inbound());
    expect(attempts).toMatchObject([{ statusCode: 200 }]);
    expect(heard[0]?.fields.get("MessageSid")).toBe(message.sid);

    await simulator.setFaults({ rest: [{ kind: "cut-after", probability: 1, limit: 1 }] });
    await expect(rest(url, "POST", "AC1/Messages.json", text())).rejects.toThrow();
    await simulator.settled();
    expect(await simulator.sentTo(CUSTOMER)).toMatchObject([{ body: "hi", state: "delivered" }]);
    expect(await connectCarrierSimulator(url).requests()).toMatchObject([{ faults: ["cut-after"], statusCode: null }]);
    await expect(simulator.receiveText(inbound({ to: "+14155550177" }))).rejects.toThrow("+14155550177");
    expect((await fetch(`${url}/__control/nothing`)).status).toBe(404);
    await simulator.stop();
    await expect(fetch(url)).rejects.toThrow();
  });
});

test("it stops without waiting for slow work", async () => {
  const simulator = await startCarrierSimulator(optionsOf({ stateDelayMs: 3_600_000 }));
  await rest(simulator.twilioUrl, "POST", "AC1/Messages.json", text());
  // Waiting an hour would exceed the test's timeout.
  await simulator.stop();
});
