import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { afterEach, expect, test } from "vitest";
import type { ForwardedEvent } from "./describe-event.ts";
import { EventForwarder } from "./forward-events.ts";

const servers: Server[] = [];
const stop = { controller: new AbortController() };
afterEach(async () => {
  stop.controller.abort();
  stop.controller = new AbortController();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

interface ScriptedEvent {
  readonly name: string;
  /** Where the stream stands behind it. */
  readonly id: string;
  readonly signedAgoMs?: number;
}

/** A service that says each connection's part of the script and ends it; the last connection stays open. */
async function serviceThatStreams(connections: readonly (readonly ScriptedEvent[])[]) {
  const cursors: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    const part = connections[cursors.length];
    cursors.push(request.headers["last-event-id"] as string | undefined);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: ready\nid: 0-0\ndata: {}\n\n");
    for (const { name, id, signedAgoMs = 0 } of part ?? []) {
      const event = {
        event_id: name,
        event_type: "sms_received",
        conversation_id: 1,
        created_at: "2026-11-27T10:00:00.000+00:00",
        headers: { "webhook-timestamp": String(Math.floor((Date.now() - signedAgoMs) / 1_000)) },
        body: name,
      };
      response.write(`event: webhook\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    if (cursors.length < connections.length) response.end();
  });
  return { url, cursors };
}

/** Forwards until `count` events were answered. */
async function forward(service: URL, forwardTo: URL, count: number): Promise<readonly string[]> {
  const done: ForwardedEvent[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Waits are skipped, but not the watch for a connection that has gone silent.
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => systemClock.sleep(ms >= 45_000 ? ms : 0, signal),
  };
  const { signal } = stop.controller;
  const forwarder = new EventForwarder({
    access: { baseUrl: service.href.replace(/\/$/, ""), apiKey: "pk_live_test" },
    forwardTo,
    last: 0,
    clock,
    stop: signal,
    say: () => undefined,
    onEvent: (event) => {
      done.push(event);
      if (done.length === count) resolve();
    },
  });
  forwarder.run().catch((error: unknown) => (signal.aborted ? undefined : reject(error)));
  await promise;
  return done.map(({ event, result }) => `${event.event_id} ${result.kind}`);
}

const OLD_MS = 241_000;

test("an event that was signed too long ago is not forwarded but asked for again, behind the last that was answered", async () => {
  const first = { name: "first", id: "1-0" };
  const service = await serviceThatStreams([
    [first, { name: "second", id: "2-0", signedAgoMs: OLD_MS }],
    [{ name: "second", id: "2-0" }],
  ]);
  const received: string[] = [];
  const own = await serve((request, response) => {
    received.push(String(request.headers["webhook-timestamp"]));
    request.resume().once("end", () => response.end());
  });
  expect(await forward(service.url, own, 2)).toEqual(["first answered", "second answered"]);
  expect(service.cursors).toEqual([undefined, "1-0"]);
  const fresh = Date.now() / 1_000 - OLD_MS / 2_000;
  for (const timestamp of received) expect(Number(timestamp)).toBeGreaterThan(fresh);
});

test("the first of a connection is forwarded however old it is: asked again, it would be no younger", async () => {
  const service = await serviceThatStreams([[{ name: "old", id: "1-0", signedAgoMs: OLD_MS }]]);
  const own = await serve((request, response) => void request.resume().once("end", () => response.end()));
  expect(await forward(service.url, own, 1)).toEqual(["old answered"]);
});

test("what comes again on a new connection is not forwarded a second time", async () => {
  const service = await serviceThatStreams([
    [{ name: "first", id: "1-0" }],
    [
      { name: "first", id: "1-0" },
      { name: "second", id: "2-0" },
    ],
  ]);
  let count = 0;
  const own = await serve((request, response) => {
    count += 1;
    request.resume().once("end", () => response.end());
  });
  expect(await forward(service.url, own, 2)).toEqual(["first answered", "second answered"]);
  expect(count).toBe(2);
});

test("an event at which the server breaks down three times is left, and the next comes", async () => {
  const events = [
    { name: "poison", id: "1-0" },
    { name: "next", id: "2-0" },
  ];
  const service = await serviceThatStreams([events, events, events]);
  let poisoned = 0;
  const own = await serve((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      if (body !== "poison") return response.end();
      poisoned += 1;
      return response.destroy();
    });
  });
  expect(await forward(service.url, own, 2)).toEqual(["poison broken", "next answered"]);
  expect(poisoned).toBe(3);
});
