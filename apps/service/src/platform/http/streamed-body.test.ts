import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitArrival, streamOf, takeStreams } from "./streamed-body.ts";

const LONGEST_BODY_MS = 100;

let server: FastifyInstance;
/** Of all bodies that were read piece by piece. */
let streamedBytes: number;
let port: number;
beforeEach(async () => {
  streamedBytes = 0;
  server = Fastify({ bodyLimit: 20 });
  limitArrival(server, LONGEST_BODY_MS);
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  // After the time of its body has begun to run.
  server.post("/refused", { preParsing: async (_request, reply) => void reply.status(401).send({}) }, async () => ({}));
  server.post("/held", async ({ body }) => ({ characters: String(body).length }));
  takeStreams(server, (inner) => {
    inner.post("/streamed", async ({ body, headers }) => {
      let bytes = 0;
      for await (const piece of streamOf(body, 1_000, headers["content-length"])) {
        bytes += piece.length;
        streamedBytes += piece.length;
      }
      return { bytes };
    });
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterEach(() => server.close());

/** Sends the head and five bytes, and the other five when `finish` is called. @returns all that is answered until the end */
function sendSlowly(path: string, connection = "close") {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  const answered = new Promise<string>((resolve) => {
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", () => undefined);
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\nContent-Length: 10\r\nConnection: ${connection}\r\n\r\nhello`,
  );
  return { answered, finish: () => socket.write("world") };
}

test("a body that is held and does not arrive in time is cut off", async () => {
  expect(await sendSlowly("/held").answered).toMatch(/^HTTP\/1.1 408 /);
});

test("so is one that nobody would have taken", async () => {
  const answer = await sendSlowly("/nowhere").answered;
  expect(answer).toMatch(/^HTTP\/1.1 (404|408) /);
});

test("one that was refused before it arrived has one answer", async () => {
  const answer = await sendSlowly("/refused", "keep-alive").answered;
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
});

test("what is injected has no connection to cut off", async () => {
  const payload = "longer than it may be";
  const headers = { "content-type": "text/plain" };
  expect((await server.inject({ method: "POST", url: "/held", payload, headers })).statusCode).toBe(413);
  await new Promise((resolve) => setTimeout(resolve, 2 * LONGEST_BODY_MS));
});

test("one that arrives is answered", async () => {
  const sent = sendSlowly("/held");
  sent.finish();
  expect(await sent.answered).toMatch(/^HTTP\/1.1 200 [\s\S]*"characters":10/);
});

test("one that is stored as it arrives may take longer", async () => {
  const sent = sendSlowly("/streamed");
  const isCutOff = await Promise.race([
    sent.answered.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, 3 * LONGEST_BODY_MS, false)),
  ]);
  expect(isCutOff).toBe(false);
  sent.finish();
  expect(await sent.answered).toMatch(/^HTTP\/1.1 200 [\s\S]*"bytes":10/);
});

test("a stream that declares more than the limit is refused before anything is read", async () => {
  const answer = await send("/streamed", "Content-Length: 1001", "x".repeat(500));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(streamedBytes).toBe(0);
});

test("a stream that declares nothing is refused once it is longer than the limit", async () => {
  const chunk = `1f4\r\n${"x".repeat(500)}\r\n`;
  const answer = await send("/streamed", "Transfer-Encoding: chunked", `${chunk}${chunk}${chunk}0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(streamedBytes).toBeLessThanOrEqual(1_000);
});

/** @returns what is answered first */
function send(path: string, header: string, body: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.once("data", (data) => {
      resolve(String(data));
      socket.destroy();
    });
    socket.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: text/plain\r\n${header}\r\n\r\n${body}`);
  });
}
