import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { findFreePort, type TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { type ParleyCommand, runParley } from "./parley-command.ts";

let service: TestCarrierService;
/** The developer's own server: plain HTTP on their machine. */
let local: WebhookReceiver;
const running: ParleyCommand[] = [];

beforeAll(async () => {
  [service, local] = await Promise.all([startTestServiceWithCarrier(), startWebhookReceiver({ isTls: false })]);
});
afterAll(async () => {
  for (const command of running) command.signal("SIGKILL");
  await service?.stop();
  await local?.close();
});

async function listen(organization: TestOrganization, url: string, ...more: string[]): Promise<ParleyCommand> {
  const command = await runParley(["listen", "--forward-to", url, "--base-url", service.url, ...more], {
    PARLEY_API_KEY: organization.admin.key,
  });
  running.push(command);
  await until(() => expect(command.notes.join("\n")).toContain("Listening to"));
  return command;
}

test("texts of an assistant without any URL reach a server of this machine, signed, a line each; Ctrl-C ends it", async () => {
  const organization = await service.addOrganization();
  const { client } = organization.admin;
  const line = await addLine(service, organization);
  local.script("/hook", respond(200), respond(500), respond(200));
  const command = await listen(organization, local.url("/hook"));
  const customer = newCustomerNumber();
  for (const body of ["Grüße 👋", "two", "three"]) {
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
  }
  const requests = await local.waitForRequests("/hook", 3, 60_000);
  const { secret } = (await client.get("/api/v1/organization/webhook-secret")).json;
  const bodies = requests.map((request) => (verifyWebhook(request, secret) as { data: { body: string } }).data.body);
  expect(bodies).toEqual(["Grüße 👋", "two", "three"]);
  expect(requests[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "user-agent": "Service-SMS-Webhook/1.0",
  });
  await until(() => expect(command.lines).toHaveLength(3));
  expect(command.lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}sms_received +#\d+ +→ 200 in \d+ ms {2}msg_[0-9a-f]{32}$/);
  expect(command.lines[1]).toContain("→ 500 in");
  expect(local.requests("/hook")).toHaveLength(3);

  command.signal("SIGINT");
  expect(await command.exited).toBe(0);
  expect(command.notes.at(-1)).toBe("Ended; 3 events were forwarded.");
  // Neither is the key shown.
  expect([...command.lines, ...command.notes].join("\n")).not.toContain(organization.admin.key);
});

test("--last replays, --json is for programs", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization);
  const first = await listen(organization, local.url("/first"));
  for (const body of ["one", "two", "three"]) {
    await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body });
  }
  await local.waitForRequests("/first", 3, 60_000);
  const second = await listen(organization, local.url("/second"), "--last", "2", "--json");
  const again = await local.waitForRequests("/second", 2, 60_000);
  expect(again.map(({ body }) => body)).toEqual(
    local
      .requests("/first")
      .slice(1)
      .map(({ body }) => body),
  );
  await until(() => expect(second.lines).toHaveLength(2));
  expect(JSON.parse(second.lines[0] ?? "")).toEqual({
    event_id: again[0]?.headers["webhook-id"],
    event_type: "sms_received",
    conversation_id: expect.any(Number),
    created_at: expect.stringMatching(/\+00:00$/),
    response_status: 200,
    error: null,
    latency_ms: expect.any(Number),
  });
  for (const command of [first, second]) {
    command.signal("SIGTERM");
    expect(await command.exited).toBe(0);
  }
});

test("while the local server is away events wait, in their order, and come signed anew", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization);
  const port = await findFreePort();
  const received: string[] = [];
  const start = async () => {
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", () => {
        received.push(JSON.parse(body).data.body);
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  };
  const text = (body: string) => service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body });

  let stop = await start();
  const command = await listen(organization, `http://127.0.0.1:${port}/`);
  await text("before");
  await until(() => expect(received).toEqual(["before"]));
  await stop();
  await text("away 1");
  await until(() => expect(command.notes.join("\n")).toContain("waiting for it"));
  await text("away 2");
  await text("away 3");
  stop = await start();
  await until(() => expect(received).toEqual(["before", "away 1", "away 2", "away 3"]));
  await until(() => expect(command.lines).toHaveLength(4));
  command.signal("SIGINT");
  expect(await command.exited).toBe(0);
  await stop();
});

test("a server that breaks down at an event is tried three times, and keeps nothing back", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization);
  local.script("/breaks", { kind: "cut" }, { kind: "cut" }, { kind: "cut" }, respond(204));
  const command = await listen(organization, local.url("/breaks"));
  for (const body of ["bad", "good"]) {
    await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body });
  }
  await until(() => expect(command.lines).toHaveLength(2));
  expect(command.lines[0]).toContain("→ connection broke");
  expect(command.lines[1]).toContain("→ 204");
  expect(local.requests("/breaks").map(({ body }) => JSON.parse(body).data.body)).toEqual([
    "bad",
    "bad",
    "bad",
    "good",
  ]);
  command.signal("SIGINT");
  expect(await command.exited).toBe(0);
});

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test.each<[string, (key: string) => Promise<{ args: string[]; key?: string }>, RegExp]>([
  ["a wrong key", async () => ({ args: [], key: "pk_live_nobody" }), /^The API key is not valid there\.$/],
  ["no key", async () => ({ args: [], key: "" }), /^No API key is given\.$/],
  [
    "a service that is not there",
    async () => ({ args: ["--base-url", `http://127.0.0.1:${await findFreePort()}`] }),
    /^No service answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.$/,
  ],
  ["another server in its place", async () => ({ args: ["--base-url", local.origin] }), /something else answers/],
  [
    "an address that is none",
    async () => ({ args: ["--base-url", "parley"] }),
    /is not a URL of http or https: parley\.$/,
  ],
  [
    "a local server that is not there",
    async () => ({ args: ["--forward-to", `http://127.0.0.1:${await unusedPort()}/x`] }),
    /^Nothing answers at http:\/\/127\.0\.0\.1:\d+\/x \(ECONNREFUSED\)\.$/,
  ],
  ["a URL to forward to that is none", async () => ({ args: ["--forward-to", "3000"] }), /cannot be forwarded to 3000/],
])("%s is told in a sentence, and ends with 2", async (_name, wrong, sentence) => {
  const organization = await service.addOrganization();
  const { args, key = organization.admin.key } = await wrong(organization.admin.key);
  const command = await runParley(["listen", "--forward-to", local.url("/x"), "--base-url", service.url, ...args], {
    PARLEY_API_KEY: key,
  });
  expect(await command.exited).toBe(2);
  expect(command.notes[0]).toMatch(sentence);
  expect(command.notes.length).toBeLessThanOrEqual(2);
  expect(command.lines).toEqual([]);
});

test("a key without the right is told so", async () => {
  const organization = await service.addOrganization();
  const weak = await organization.addMember({ permissions: { read: true, write: true, admin: false } });
  const command = await runParley(["listen", "--forward-to", local.url("/x"), "--base-url", service.url], {
    PARLEY_API_KEY: weak.key,
  });
  expect(await command.exited).toBe(2);
  expect(command.notes[0]).toContain("admin permission");
});

test("wrong arguments show how it is used", async () => {
  for (const args of [
    [],
    ["--forward-to", local.url("/x"), "--last", "many"],
    ["--forward-to", local.url("/x"), "--last", "101"],
  ]) {
    const command = await runParley(["listen", ...args], { PARLEY_API_KEY: "pk_live_x" });
    expect(await command.exited).toBe(2);
    expect(command.lines.join("\n")).toContain("Usage: parley listen");
  }
});
