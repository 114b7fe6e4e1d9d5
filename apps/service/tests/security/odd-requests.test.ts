import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
});
afterAll(() => service?.stop());

/** Half of a surrogate pair as bytes, a cut sequence, NUL, and what an escape in an escape gives. */
const ODD = ["%ED%A0%BD", "%F0%9F", "%00", "a%00b", "%25ED%25A0", "\\ud83d", "%C0%80"];

describe.each(ODD)("%s", (odd) => {
  test.each([
    `/api/v1/calls/sid/${odd}`,
    `/api/v1/assistants/${odd}`,
    `/api/v1/assistants/by-phone/${odd}`,
    `/api/v1/phone-numbers/${odd}/diagnose`,
    `/api/v1/calls?assistant_name=${odd}`,
    `/api/v1/calls/search?q=${odd}`,
    `/api/v1/sms-logs/?search=${odd}&from_number=${odd}`,
    `/api/v1/sms-conversations/?customer_phone=${odd}`,
    `/api/v1/calls?${odd}=1`,
    `/sms/${odd}/status`,
  ])("in %s is no failure of ours, and refused in the words of every other refusal", async (path) => {
    const { status, text } = await organization.admin.client.get(path);
    expect(status, text).toBeLessThan(500);
    if (status >= 400) expect(JSON.parse(text), path).toHaveProperty("detail");
  });

  test("in a carrier's query is no failure of ours", async () => {
    for (const path of ["/webhooks/sms/vonage", "/vonage-webhook", "/webhooks/sms/twilio", "/twiml"]) {
      const query = `msisdn=${odd}&to=${odd}&messageId=${odd}&text=${odd}&client-ref=${odd}&message_id=${odd}`;
      for (const method of ["GET", "POST"]) {
        const { status } = await fetch(`${service.url}${path}?${query}`, { method });
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    }
  });

  test("in the address of a socket is refused, or told", async () => {
    for (const target of [
      `/live-transcript/${odd}?token=${organization.admin.key}`,
      `/live-transcript/x?token=${odd}`,
      `/ws/campaigns/${odd}/progress?token=${organization.admin.key}`,
      `/ws/campaigns/monitor?token=${odd}`,
    ]) {
      const socket = new WebSocket(`${service.url.replace("http", "ws")}${target}`);
      const status = await new Promise<number>((resolve) => {
        socket.on("open", () => resolve(101));
        socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
        socket.on("error", () => undefined);
      });
      expect(status, target).toBeLessThan(500);
      socket.terminate();
    }
  });
});

test("half a character and NUL in a socket's message are answered, and the socket lives on", async () => {
  const socket = new WebSocket(
    `${service.url.replace("http", "ws")}/live-transcript/nobody?token=${organization.admin.key}`,
  );
  const answers: string[] = [];
  socket.on("message", (data) => answers.push(String(data)));
  await new Promise((resolve) => socket.on("open", resolve));
  for (const message of ['{"type":"\\ud83d\\u0000"}', '{"\\ud83d":"\\u0000"}', '"\\ud83d"', "\u0000"])
    socket.send(message);
  socket.send('{"type":"ping"}');
  await expect.poll(() => answers.some((answer) => answer.includes('"pong"'))).toBe(true);
  socket.terminate();
  expect(service.logLines.filter((line) => /"level":50/.test(line))).toEqual([]);
});

test("half a character in a body is mended, in values and in names", async () => {
  const { client } = organization.admin;
  const body = '{"name":"Ada \\ud83d","custom_settings":{"own\\ude00":"\\ud83d","deep":[{"\\udfff":1}]}}';
  const made = await fetch(`${service.url}/api/v1/assistants`, {
    method: "POST",
    headers: { authorization: `Bearer ${organization.admin.key}`, "content-type": "application/json" },
    body,
  });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: number };
  expect((await client.get(`/api/v1/assistants/${id}`)).json).toMatchObject({
    name: "Ada \ufffd",
    custom_settings: { "own\ufffd": "\ufffd", deep: [{ "\ufffd": 1 }] },
  });
  const refused = await client.post("/api/v1/assistants", { name: "Ada", custom_settings: { "a\0": 1 } });
  expect(refused.status).toBe(422);
});
