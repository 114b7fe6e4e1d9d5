import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { systemClock } from "@parley/foundation/clock";
import { systemRandom } from "@parley/foundation/seeded-random";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callMcpTool } from "../../src/conversation/answer/tools/mcp/call-mcp-tool.ts";
import { listMcpTools } from "../../src/conversation/answer/tools/mcp/list-mcp-tools.ts";
import { type OutboundHttp, OutboundHttpError } from "../../src/platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../src/platform/outbound-http/undici-outbound-http.ts";
import { until } from "../harness/until.ts";
import { type McpShop, startMcpShop, text } from "../support/mcp/mcp-shop.ts";

const TIMEOUT_MS = 60_000;

let shop: McpShop;
let network: OutboundHttp;
beforeAll(async () => {
  shop = await startMcpShop();
  network = createOutboundHttp({ policy: "trusted" });
});
afterAll(async () => {
  await network.close();
  await shop.close();
});
/** What happens to each request in place of reaching the shop; undefined: it reaches it. */
let meddle: (method: string, rpcMethod: string | undefined) => Response | Error | undefined;
/** Of each wait between two tries. */
let waits: number[];
/** What was sent: `POST tools/call`, with its key. */
let sent: { readonly what: string; readonly headers: Headers }[];
beforeEach(() => {
  meddle = () => undefined;
  waits = [];
  sent = [];
  shop.answer("book_table", () => text("Done."));
});

const http: OutboundHttp = {
  request: (request) => network.request(request),
  close: async () => undefined,
  fetch: async (url, init) => {
    const method = init?.method ?? "GET";
    const rpcMethod = typeof init?.body === "string" ? (JSON.parse(init.body).method as string) : undefined;
    sent.push({ what: [method, rpcMethod].join(" ").trim(), headers: new Headers(init?.headers) });
    const instead = meddle(method, rpcMethod);
    if (instead instanceof Error) throw instead;
    return instead ?? network.fetch(url, init);
  },
};

function book(change: { readonly retryAttempts?: number; readonly timeoutMs?: number } = {}) {
  const { retryAttempts = 3, timeoutMs = TIMEOUT_MS } = change;
  const clock = {
    ...systemClock,
    sleep: async (ms: number) => {
      waits.push(ms);
    },
  };
  return callMcpTool(
    // The longest wait each time.
    { http, clock, random: { ...systemRandom, next: () => 0.999 } },
    {
      tool: {
        url: shop.url,
        headers: {},
        function: { name: "book_table", description: "", parameters: { type: "object" } },
        remoteName: "book_table",
        timeoutMs,
        retryAttempts,
      },
      arguments: { guests: 1 },
      idempotencyKey: "key-1",
      timeoutMs,
      signal: new AbortController().signal,
    },
  );
}
const notSent = () => new OutboundHttpError("not-sent", "nobody is there");
const calls = () => sent.filter(({ what }) => what === "POST tools/call");

describe("a call is tried again", () => {
  test("while the server was never asked, with the same key", async () => {
    let refusals = 2;
    meddle = () => {
      refusals -= 1;
      return refusals >= 0 ? notSent() : undefined;
    };
    expect(await book()).toMatchObject({ status: "success", result: "Done.", tries: 3 });
    expect(waits).toHaveLength(2);
    expect(
      sent.filter(({ what }) => what.startsWith("POST")).map(({ headers }) => headers.get("idempotency-key")),
    ).toEqual(sent.filter(({ what }) => what.startsWith("POST")).map(() => "key-1"));
  });

  test("as often as the tool says, and only while there is time", async () => {
    meddle = notSent;
    const outcome = { status: "error", errorCode: "no-connection", isOutcomeUnknown: false };
    expect(await book({ retryAttempts: 1 })).toMatchObject({ ...outcome, tries: 2 });
    // The first wait is half a second at most.
    expect(await book({ timeoutMs: 300 })).toMatchObject({ ...outcome, tries: 1 });
  });

  test.each<[string, () => Response | Error]>([
    ["the connection broke", () => new OutboundHttpError("unknown", "reset")],
    ["the server failed", () => new Response("no", { status: 500 })],
    ["a proxy gave up", () => new Response("no", { status: 408 })],
  ])("never once it was asked: %s, and nobody knows what it did", async (_why, answer) => {
    meddle = (_method, rpcMethod) => (rpcMethod === "tools/call" ? answer() : undefined);
    expect(await book()).toMatchObject({ status: "error", tries: 1, isOutcomeUnknown: true });
    expect(calls()).toHaveLength(1);
  });
});

test("a server that did not take the call has done nothing; one that failed within it may have", async () => {
  const outcomeOf = async (code: number) => {
    shop.answer("book_table", () => {
      throw new McpError(code, "no");
    });
    const { errorCode, isOutcomeUnknown, tries } = await book();
    return [errorCode, isOutcomeUnknown, tries];
  };
  for (const code of [
    ErrorCode.InvalidParams,
    ErrorCode.MethodNotFound,
    ErrorCode.InvalidRequest,
    ErrorCode.ParseError,
  ]) {
    expect(await outcomeOf(code)).toEqual(["call-refused", false, 1]);
  }
  expect(await outcomeOf(ErrorCode.InternalError)).toEqual(["call-refused", true, 1]);
  meddle = (_method, rpcMethod) => (rpcMethod === "tools/call" ? new Response("no", { status: 400 }) : undefined);
  expect(await book()).toMatchObject({ errorCode: "http-status", httpStatus: 400, isOutcomeUnknown: false });
});

test("a session is taken leave of", async () => {
  meddle = (method, rpcMethod) => {
    if (method === "DELETE") return new Response(null, { status: 204 });
    if (rpcMethod !== "initialize") return undefined;
    const result = {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "shop", version: "1" },
    };
    return Response.json({ jsonrpc: "2.0", id: 0, result }, { headers: { "mcp-session-id": "session-1" } });
  };
  expect(await book()).toMatchObject({ status: "success" });
  await until(() => expect(sent.at(-1)?.what).toBe("DELETE"));
  expect(sent.at(-1)?.headers.get("mcp-session-id")).toBe("session-1");
});

describe("a list of tools", () => {
  const list = () => listMcpTools(http, { url: shop.url, headers: {} }, TIMEOUT_MS, new AbortController().signal);

  test("of more than five hundred is refused", async () => {
    const [first] = shop.tools;
    if (first === undefined) throw new Error("the shop lists nothing");
    const before = shop.tools;
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...first, name: `tool_${index}` }));
    try {
      shop.tools = many(500);
      expect((await list()).tools).toHaveLength(500);
      shop.tools = many(501);
      await expect(list()).rejects.toMatchObject({ kind: "too-large", mayHaveHappened: false });
    } finally {
      shop.tools = before;
    }
  });

  test("that never ends is left after twenty pages", async () => {
    meddle = (_method, rpcMethod) => {
      if (rpcMethod !== "tools/list") return undefined;
      // The client counts its requests from 0: the first was the greeting.
      const id = sent.filter(({ what }) => what === "POST tools/list").length;
      return Response.json({ jsonrpc: "2.0", id, result: { tools: [], nextCursor: "more" } });
    };
    await expect(list()).rejects.toMatchObject({ kind: "too-large" });
    expect(sent.filter(({ what }) => what === "POST tools/list")).toHaveLength(20);
  });
});
