import { X509Certificate } from "node:crypto";
import { request as tlsRequest } from "node:https";
import { afterEach, describe, expect, it } from "vitest";
import { respond, type ScriptedAnswer } from "./scripted-answer.ts";
import { createSelfSignedCertificate } from "./self-signed-certificate.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

interface Answer {
  readonly statusCode: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bodyBytes: number;
}

let receiver: WebhookReceiver;
afterEach(() => receiver?.close());

function post(path: string, body: string, limitMs = 2_000): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(limitMs);
    const outgoing = tlsRequest(receiver.url(path), {
      method: "POST",
      ca: receiver.certificatePem ?? "",
      agent: false,
      signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let bodyBytes = 0;
      response.on("data", (chunk: Buffer) => {
        bodyBytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, bodyBytes }));
    });
    outgoing.end(body);
  });
}

describe("createSelfSignedCertificate", () => {
  it("is a certificate for loopback, signed by its own key", () => {
    const certificate = new X509Certificate(createSelfSignedCertificate().certificatePem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkHost("localhost")).toBe("localhost");
    expect(certificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(certificate.checkIP("::1")).toBe("::1");
    expect(certificate.ca).toBe(true);
  });
});

describe("startWebhookReceiver", () => {
  it("speaks TLS with a certificate that can be trusted, and records what it is sent", async () => {
    receiver = await startWebhookReceiver();
    expect(await post("/hook?token=1", '{"a":"ü"}')).toMatchObject({ statusCode: 200 });
    expect(receiver.requests("/hook")).toMatchObject([{ method: "POST", path: "/hook", body: '{"a":"ü"}' }]);
  });

  it("plays a script in order and repeats its last answer; other paths are not concerned", async () => {
    receiver = await startWebhookReceiver();
    receiver.script("/hook", respond(429, { headers: { "retry-after": "7" } }), respond(410));
    expect(await post("/hook", "")).toMatchObject({ statusCode: 429, headers: { "retry-after": "7" } });
    expect(await post("/hook", "")).toMatchObject({ statusCode: 410 });
    expect(await post("/hook", "")).toMatchObject({ statusCode: 410 });
    expect(await post("/other", "")).toMatchObject({ statusCode: 200 });
  });

  it.each<[string, ScriptedAnswer]>([
    ["hangs", { kind: "hang" }],
    ["drips a body", { kind: "slow-body", statusCode: 200, everyMs: 5 }],
    ["never ends its head", { kind: "endless-head" }],
    ["cuts the connection", { kind: "cut" }],
    ["answers too late", respond(200, { delayMs: 5_000 })],
  ])("%s", async (_name, answer) => {
    receiver = await startWebhookReceiver();
    receiver.script("/hook", answer);
    await expect(post("/hook", "x", 150)).rejects.toThrow();
    expect(receiver.requests("/hook")).toHaveLength(1);
  });

  it("sends a body of any size", async () => {
    receiver = await startWebhookReceiver();
    receiver.script("/hook", { kind: "huge-body", statusCode: 200, bytes: 1_000_000 });
    expect(await post("/hook", "")).toMatchObject({ statusCode: 200, bodyBytes: 1_000_000 });
  });

  it("counts how many requests were open at a time", async () => {
    receiver = await startWebhookReceiver();
    receiver.script("/hook", respond(200, { delayMs: 50 }));
    await Promise.all([post("/hook", ""), post("/hook", ""), post("/hook", "")]);
    expect(receiver.peakInFlight("/hook")).toBe(3);
  });

  it("says how many came when the wait is over", async () => {
    receiver = await startWebhookReceiver({ isTls: false });
    expect(receiver.origin).toMatch(/^http:/);
    await expect(receiver.waitForRequests("/hook", 2, 20)).rejects.toThrow("0 of 2 requests to /hook in 20 ms");
  });
});
