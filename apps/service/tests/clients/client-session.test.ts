import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { type Caller, javascriptCaller, pythonCaller } from "./client-callers.ts";

// Carriers and jobs are waited for, however busy the machine is.

let service: TestCarrierService;
beforeAll(async () => {
  service = await startTestServiceWithCarrier();
  // The first of the installation is the operator's own, which the sessions' are not.
  await service.addOrganization();
});
afterAll(() => service.stop());

/** Where the two libraries ask for the same thing by different paths or forms. */
const PATHS = {
  python: {
    conversations: "/api/v1/sms-conversations/",
    status: (id: string) => `/sms/${id}/status`,
    cancel: (id: string): readonly [string, string] => ["DELETE", `/sms/${id}`],
    numbers: "/api/v1/assistants/organization/phone-numbers",
    sync: "/api/v1/assistants/organization/phone-numbers/sync",
    assign: (assistantId: number, id: number) => ({
      path: `/api/v1/assistants/${assistantId}/phone-numbers/${id}/assign`,
    }),
    callerIdBody: (phoneNumber: string) => ({ data: `phone_number=${encodeURIComponent(phoneNumber)}` }),
  },
  javascript: {
    conversations: "/api/v1/sms-conversations",
    status: (id: string) => `/sms/status/${id}`,
    cancel: (id: string): readonly [string, string] => ["POST", `/sms/cancel/${id}`],
    numbers: "/api/v1/phone-numbers",
    sync: "/api/v1/organization/phone-numbers/sync",
    assign: (assistantId: number, id: number) => ({
      path: `/api/v1/assistants/phonenumbers/${id}/assign`,
      json: { assistant_id: assistantId },
    }),
    callerIdBody: (phoneNumber: string) => ({ json: { phone_number: phoneNumber } }),
  },
};

describe.each([
  ["Python", pythonCaller, PATHS.python],
  ["JavaScript", javascriptCaller, PATHS.javascript],
] as const)("a session of the %s library", (name, makeCaller, paths) => {
  let organization: TestOrganization;
  let call: Caller;
  let line: { phoneNumber: string; phoneNumberId: number; assistantId: number };
  const customer = newCustomerNumber();
  beforeAll(async () => {
    organization = await service.addOrganization();
    call = makeCaller(service.url, organization.admin.key);
    line = await addLine(service, organization);
  });

  test("signs in with a key and makes an assistant", async () => {
    expect((await call("GET", "/api/v1/assistants/me/organization")).status).toBe(200);
    const made = await call("POST", "/api/v1/assistants", { json: { name: `${name} clerk`, description: null } });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      id: expect.any(Number),
      name: `${name} clerk`,
      organization_id: organization.organizationId,
    });
    const listed = await call("GET", "/api/v1/assistants", { query: { skip: 0, limit: 100, active_only: true } });
    expect(listed.json.map((assistant: { id: number }) => assistant.id)).toEqual(
      expect.arrayContaining([line.assistantId, made.json.id]),
    );
    const path = `/api/v1/assistants/${made.json.id}`;
    expect((await call("GET", path)).json.name).toBe(`${name} clerk`);
    const renamed = await call("PUT", path, { json: { name: "Clerk", description: null, member_of_later: 1 } });
    expect(renamed.json.name).toBe("Clerk");
    const off = await call("PATCH", `${path}/status`, { query: { is_active: false } });
    expect(off.json.is_active).toBe(false);
    const removed = await call("DELETE", path);
    expect(removed.json).toMatchObject({ success: true, message: expect.any(String) });
    expect((await call("GET", path)).json).toMatchObject({ detail: expect.any(String) });
  });

  test("lists numbers and has an assistant answer one", async () => {
    const numbers = await call("GET", paths.numbers, { query: { include_assigned: true, include_inactive: false } });
    expect(numbers.json).toEqual([expect.objectContaining({ id: line.phoneNumberId, phone_number: line.phoneNumber })]);
    const second = await call("POST", "/api/v1/assistants", { json: { name: "Second" } });
    const move = async (assistantId: number) => {
      const { path, ...body } = paths.assign(assistantId, line.phoneNumberId) as { path: string; json?: unknown };
      return call("POST", path, body);
    };
    expect((await move(second.json.id)).json.data.assistant.id).toBe(second.json.id);
    expect((await move(line.assistantId)).json.data.assistant.id).toBe(line.assistantId);
    // The operator's account is not theirs alone.
    for (const answer of [
      await call("POST", paths.sync),
      await call(
        "POST",
        "/api/v1/phone-numbers/organization/add-verified-caller-id",
        paths.callerIdBody("+16045550123"),
      ),
    ]) {
      expect([answer.status, answer.json.code, typeof answer.json.detail]).toEqual([400, "shared-account", "string"]);
    }
  });

  test("sends a text, follows it, and cannot cancel what is gone", async () => {
    const sent = await call("POST", "/sms/send", {
      json: {
        from_phone_number: line.phoneNumber,
        to_phone_number: customer,
        message: "Your table is booked.",
        media_urls: null,
        queue: true,
        idempotency_key: null,
      },
    });
    expect(sent.json).toMatchObject({ success: true, provider: "twilio", status: "queued" });
    const id: string = sent.json.message_id;
    const read = async () => (await call("GET", paths.status(id))).json;
    await expect.poll(async () => (await read()).status).toBe("sent");
    await expect.poll(async () => (await read()).provider_status).toBe("delivered");
    expect(await read()).toEqual({
      success: true,
      message_id: id,
      status: "sent",
      provider_message_id: expect.stringMatching(/^SM/),
      provider_status: "delivered",
      error: null,
      error_message: null,
      updated_at: expect.stringMatching(/\+00:00$/),
    });
    const [method, path] = paths.cancel(id);
    expect((await call(method, path)).json).toEqual({
      success: false,
      message_id: id,
      message: expect.any(String),
      previous_status: "delivered",
      new_status: null,
    });
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await call("GET", paths.status(unknown))).status).toBe(404);
    expect((await call(...paths.cancel(unknown))).status).toBe(404);
    expect((await call("GET", "/sms/queue/stats")).json).toEqual({
      timestamp: expect.any(String),
      queues: {},
      total_queued: 0,
      pending: 0,
      processing: 0,
      failed: 0,
    });
  });

  test("the same key sends one text, by header or by body", async () => {
    const to = newCustomerNumber();
    const json = { from_phone_number: line.phoneNumber, to_phone_number: to, message: "once" };
    const headers = { "idempotency-key": `${name}-1` };
    const first = await call("POST", "/sms/send", { json: { ...json, idempotency_key: "another" }, headers });
    const again = await call("POST", "/sms/send", { json: { ...json, idempotency_key: `${name}-1` } });
    expect(again.json.message_id).toBe(first.json.message_id);
    await expect.poll(() => service.carrier.sentTo(to).length).toBe(1);
  });

  test("reads logs, conversations and messages, and exports a thread", async () => {
    const logs = await call("GET", "/api/v1/sms-logs/", { query: { direction: "outbound", to_number: customer } });
    expect(logs.json).toMatchObject({ total: 1, skip: 0, limit: 50, has_more: false });
    expect((await call("GET", `/api/v1/sms-logs/${logs.json.items[0].id}`)).json.body).toBe("Your table is booked.");
    expect((await call("GET", "/api/v1/sms-logs/stats")).json.by_direction.outbound).toBeGreaterThan(0);

    const conversations = await call("GET", paths.conversations, { query: { customer_phone: customer, limit: 10 } });
    expect(conversations.json).toHaveLength(1);
    const { id } = conversations.json[0];
    const path = `/api/v1/sms-conversations/${id}`;
    expect((await call("GET", path)).json).toMatchObject({ id, status: "active", channel: "sms", message_count: 1 });
    expect((await call("GET", `${path}/messages`)).json).toEqual([
      expect.objectContaining({
        conversation_id: id,
        role: "assistant",
        content: "Your table is booked.",
        message_index: 0,
      }),
    ]);
    expect((await call("GET", `${path}/related`)).json).toContainEqual(
      expect.objectContaining({ id, is_current: true }),
    );
    expect((await call("GET", `/api/v1/sms/${id}/logs`)).json).toMatchObject({ call_id: id, logs: expect.any(Array) });
    for (const [format, type] of [
      ["txt", "text/plain"],
      ["csv", "text/csv"],
      ["json", "application/json"],
    ] as const) {
      const exported = await call("GET", `${path}/export`, { query: { format } });
      expect(exported.status).toBe(200);
      expect(exported.headers["content-type"]).toContain(type);
      expect(exported.headers["content-disposition"]).toMatch(/attachment; filename=/);
      expect(exported.text).toContain("Your table is booked.");
    }
    const archived = await call("DELETE", path);
    expect(archived.json).toMatchObject({ success: true, message: expect.any(String) });
    expect((await call("GET", path)).status).toBe(404);
  });

  test("is told in a detail what went wrong, by the status its library has a class for", async () => {
    const bad = await call("POST", "/sms/send", {
      json: { from_phone_number: line.phoneNumber, to_phone_number: "12", message: "x" },
    });
    const malformed = await call("POST", "/sms/send", { json: { from_phone_number: 1 } });
    const stranger = await makeCaller(service.url, "pk_live_nobody")("GET", "/api/v1/assistants");
    expect([bad.status, malformed.status, stranger.status]).toEqual([400, 422, 401]);
    expect([typeof bad.json.detail, Array.isArray(malformed.json.detail), typeof stranger.json.detail]).toEqual([
      "string",
      true,
      "string",
    ]);
  });
});

test("what waits is cancelled by either library's path, once, and counted meanwhile", async () => {
  const idle = await startTestServiceWithCarrier({ env: { ROLES: "api" } });
  try {
    const organization = await idle.addOrganization();
    const line = await addLine(idle, organization);
    for (const [makeCaller, { cancel, status }] of [
      [pythonCaller, PATHS.python],
      [javascriptCaller, PATHS.javascript],
    ] as const) {
      const call = makeCaller(idle.url, organization.admin.key);
      const sent = await call("POST", "/sms/send", {
        json: { from_phone_number: line.phoneNumber, to_phone_number: newCustomerNumber(), message: "wait" },
      });
      const id: string = sent.json.message_id;
      expect((await call("GET", "/sms/queue/stats", { query: { provider: "twilio" } })).json).toMatchObject({
        queues: { twilio: { pending: 1, active: 0, failed: 0 } },
        total_queued: 1,
        pending: 1,
        processing: 0,
        failed: 0,
      });
      expect((await call(...cancel(id))).json).toMatchObject({
        success: true,
        message_id: id,
        previous_status: "queued",
        new_status: "cancelled",
      });
      expect((await call("GET", status(id))).json).toMatchObject({
        success: true,
        status: "cancelled",
        error_message: null,
      });
      expect((await call(...cancel(id))).json).toMatchObject({
        success: false,
        previous_status: "cancelled",
        new_status: null,
      });
    }
  } finally {
    await idle.stop();
  }
});
