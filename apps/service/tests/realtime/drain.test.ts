import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { shortGrace } from "../harness/short-grace.ts";
import type { ParleyProcess } from "./parley-process.ts";
import { createTextingInstallation, type TextingInstallation } from "./texting-installation.ts";

let installation: TextingInstallation;
let model: ModelServer;
let parley: ParleyProcess;

beforeAll(async () => {
  model = await startModelServer();
  installation = await createTextingInstallation({
    seed: 1,
    webhookRetryDelayMs: 1_000,
    environment: {
      OPENAI_API_KEY: randomBytes(16).toString("hex"),
      OPENAI_BASE_URL: `${model.url}/v1`,
      ...shortGrace(5),
    },
  });
  parley = await installation.start();
  await installation.setUp();
});
afterEach(async () => {
  await parley.kill();
});
afterAll(async () => {
  await installation.remove();
  await model.stop();
});

let customers = 0;
function newCustomer(): string {
  customers += 1;
  return `+1212555${String(customers).padStart(4, "0")}`;
}

/** From now on the model thinks this long before it answers. */
function think(ms: number): void {
  model.setReply(() => ({ text: "We are open from 9 to 17.", firstChunkDelayMs: ms }));
}

async function textFrom(customer: string): Promise<void> {
  const { attempts } = await installation.carrier.receiveText({
    from: customer,
    to: installation.phoneNumber,
    body: `When are you open? ${customer}`,
  });
  expect(attempts.at(-1)?.statusCode).toBe(200);
}

/** How often the model was asked about that customer's text. */
function timesAsked(customer: string): number {
  return model.requests.filter((request) => request.messages.at(-1)?.text.includes(customer)).length;
}

async function repliesTo(customer: string): Promise<number> {
  return (await installation.carrier.sentTo(customer)).length;
}

/** Milliseconds until the condition holds. */
async function until(condition: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<number> {
  const startMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - startMs > limitMs) throw new Error(`not within ${limitMs} ms`);
    await delay(20);
  }
  return performance.now() - startMs;
}

test("SIGTERM: not ready at once, running answers are sent, the rest is left to the next process", async ({
  annotate,
}) => {
  think(4_000);
  const [running, waiting] = [Array.from({ length: 5 }, newCustomer), newCustomer()];
  await Promise.all(running.map(textFrom));
  await until(() => running.every((customer) => timesAsked(customer) === 1));

  parley.signal("SIGTERM");
  const notReadyMs = await until(async () => (await parley.readiness()) === 503);
  expect(notReadyMs).toBeLessThan(3_000);
  // Texts are still taken, since whoever balances the load has not noticed yet; nobody begins to answer them.
  await textFrom(waiting);
  expect(await parley.exited).toEqual({ code: 0, signal: null });
  expect(await Promise.all(running.map(repliesTo))).toEqual(running.map(() => 1));
  expect(timesAsked(waiting)).toBe(0);

  think(0);
  // Due by the time the next process is up, so that it may begin at once.
  await delay(1_000);
  parley = await installation.start();
  const takenUpMs = await until(() => timesAsked(waiting) === 1);
  await until(async () => (await repliesTo(waiting)) === 1);
  await annotate(`not ready after ${Math.round(notReadyMs)} ms, taken up ${Math.round(takenUpMs)} ms after the start`);
  // Sooner than what a process that was killed leaves behind.
  expect(takenUpMs).toBeLessThan(4_500);
  await delay(1_000);
  expect(await Promise.all([...running, waiting].map(repliesTo))).toEqual([1, 1, 1, 1, 1, 1]);
  expect(running.map(timesAsked)).toEqual([1, 1, 1, 1, 1]);
});

test("an answer that takes longer than the limit is given back, and the next process begins it at once", async ({
  annotate,
}) => {
  parley = await installation.start({ DRAIN_LIMIT_SECONDS: "1" });
  think(30_000);
  const customer = newCustomer();
  await textFrom(customer);
  await until(() => timesAsked(customer) === 1);
  parley.signal("SIGTERM");
  const exited = parley.exited;
  expect(await Promise.race([exited, delay(8_000, "still running")])).toEqual({ code: 0, signal: null });
  expect(await repliesTo(customer)).toBe(0);

  think(0);
  parley = await installation.start();
  const takenUpMs = await until(() => timesAsked(customer) === 2);
  await annotate(`taken up ${Math.round(takenUpMs)} ms after the start`);
  // Sooner than what a process that was killed leaves behind.
  expect(takenUpMs).toBeLessThan(4_500);
  await until(async () => (await repliesTo(customer)) === 1);
  await delay(1_000);
  expect(await repliesTo(customer)).toBe(1);
});

test("a request that is open finishes, and nobody else gets in", async () => {
  parley = await installation.start();
  const customer = newCustomer();
  const body = JSON.stringify({
    from_phone_number: installation.phoneNumber,
    to_phone_number: customer,
    message: "Your appointment is at ten.",
    queue: false,
  });
  const socket = await openSocket(parley.url);
  const head = [
    "POST /sms/send HTTP/1.1",
    "host: parley.example",
    "connection: close",
    `authorization: Bearer ${installation.apiKey}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 20)}`);
  await delay(200);
  parley.signal("SIGTERM");
  await until(async () => (await parley.readiness()) === null);
  const answer = readAll(socket);
  socket.write(body.slice(20));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*"status":"sent"/s);
  expect(await parley.exited).toEqual({ code: 0, signal: null });
  expect(await repliesTo(customer)).toBe(1);
});

test("a second SIGTERM ends at once", async () => {
  parley = await installation.start();
  think(30_000);
  const customer = newCustomer();
  await textFrom(customer);
  await until(() => timesAsked(customer) === 1);
  parley.signal("SIGTERM");
  await until(async () => (await parley.readiness()) === 503);
  expect(await Promise.race([parley.exited, delay(500, "still running")])).toBe("still running");
  parley.signal("SIGTERM");
  expect(await Promise.race([parley.exited, delay(8_000, "still running")])).toEqual({ code: 1, signal: null });
});

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
