import { Agent, request } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTcpServer, type TcpServer } from "../../../tests/support/outbound-http/tcp-server.ts";
import { createConnector } from "./guarded-connector.ts";
import { createNameServerLookup, type HostAddress, type HostLookup } from "./host-lookup.ts";
import { OutboundHttpError } from "./outbound-http.ts";

const PUBLIC: HostAddress = { address: "127.0.0.1", family: 4 };
const PRIVATE: HostAddress = { address: "::1", family: 6 };

let publicServer: TcpServer;
let privateServer: TcpServer;
let agent: Agent | null = null;

beforeEach(async () => {
  const answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";
  publicServer = await startTcpServer("127.0.0.1", (socket) => socket.end(answer));
  privateServer = await startTcpServer("::1", (socket) => socket.end(answer), { port: publicServer.port });
});

afterEach(async () => {
  await agent?.destroy();
  await Promise.all([publicServer.close(), privateServer.close()]);
});

/** In these tests 127.0.0.1 counts as public and ::1 as private. */
function ask(lookup: HostLookup, host = "rebind.test", allowedHosts = new Set<string>()) {
  agent = new Agent({
    connect: createConnector({
      rules: { policy: "guarded", allowedHosts },
      connectTimeoutMs: 2_000,
      lookup,
      isAddressAllowed: (address) => address === PUBLIC.address,
    }),
  });
  return request(`http://${host}:${publicServer.port}/`, { dispatcher: agent });
}

function answering(...answers: (readonly HostAddress[])[]): { lookup: HostLookup; count: () => number } {
  let count = 0;
  const lookup: HostLookup = async () => {
    count += 1;
    return answers[Math.min(count, answers.length) - 1] ?? [];
  };
  return { lookup, count: () => count };
}

describe("createConnector", () => {
  it("connects to the address it checked, with one look-up, when the name answers differently the second time", async () => {
    const { lookup, count } = answering([PUBLIC], [PRIVATE]);
    const { statusCode, body } = await ask(lookup);
    await body.dump();
    expect(statusCode).toBe(200);
    expect(count()).toBe(1);
    expect([publicServer.connectionCount, privateServer.connectionCount]).toEqual([1, 0]);

    // The next connection asks again and is refused.
    const second: unknown = await request(`http://rebind.test:${publicServer.port}/`, {
      dispatcher: agent ?? new Agent(),
    }).catch((error: unknown) => error);
    expect(second).toBeInstanceOf(OutboundHttpError);
    expect(count()).toBe(2);
    expect([publicServer.connectionCount, privateServer.connectionCount]).toEqual([1, 0]);
  });

  it.each([
    ["a private record alone", [PRIVATE]],
    ["a private record among public ones", [PUBLIC, PRIVATE, PUBLIC]],
    ["a private record first", [PRIVATE, PUBLIC]],
  ])("refuses %s and connects to nothing", async (_name, answer) => {
    const { lookup } = answering(answer);
    await expect(ask(lookup)).rejects.toMatchObject({ failure: "blocked" });
    expect([publicServer.connectionCount, privateServer.connectionCount]).toEqual([0, 0]);
  });

  it("refuses a private literal, which no look-up sees", async () => {
    const { lookup, count } = answering([PUBLIC]);
    await expect(ask(lookup, "[::1]")).rejects.toMatchObject({ failure: "blocked" });
    expect(count()).toBe(0);
    expect(privateServer.connectionCount).toBe(0);
  });

  it.each(["[::1]", "rebind.test"])("lets the allowed host %s pass, whatever its address", async (host) => {
    const { lookup } = answering([PRIVATE]);
    const { statusCode, body } = await ask(lookup, host, new Set([`${host}:${publicServer.port}`]));
    await body.dump();
    expect(statusCode).toBe(200);
    expect(privateServer.connectionCount).toBe(1);
  });

  it("does not allow another port of an allowed host", async () => {
    const { lookup } = answering([PRIVATE]);
    await expect(ask(lookup, "rebind.test", new Set(["rebind.test:443"]))).rejects.toMatchObject({
      failure: "blocked",
    });
  });

  it("reports a name without addresses", async () => {
    await expect(ask(async () => [])).rejects.toThrow("rebind.test has no address");
  });
});

describe("createNameServerLookup", () => {
  it("rejects a name that cannot exist", async () => {
    await expect(createNameServerLookup()("nothing.invalid")).rejects.toThrow();
  });
});
