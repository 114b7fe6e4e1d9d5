import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { patiently } from "../usage/limited-room.ts";

let service: TestCarrierService;
beforeAll(async () => {
  service = await startTestServiceWithCarrier({ hasBursts: true });
});
afterAll(() => service.stop());

/** A text that no other follows: it is answered at once. */
async function receive(text: Parameters<TestCarrierService["carrier"]["receiveText"]>[0]): Promise<void> {
  await service.carrier.receiveText(text);
  await service.endBursts();
}

async function answered(customer: string, count: number): Promise<void> {
  await expect.poll(() => service.carrier.sentTo(customer).length).toBe(count);
  await service.carrier.settled();
}

describe("a burst of texts", () => {
  test("is answered as one turn that contains every text", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const customer = newCustomerNumber();
    for (const body of ["Hi", "I have a question", "When are you open?"]) {
      await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
    }
    // Longer than a burst lasts after its last text.
    await service.letPass(2_000);
    await answered(customer, 1);
    await service.untilAtRest();
    expect(service.carrier.sentTo(customer)).toHaveLength(1);
    const [conversation] = (await organization.admin.client.get("/api/v1/sms-conversations/")).json;
    const messages = (await organization.admin.client.get(`/api/v1/sms-conversations/${conversation.id}/messages`))
      .json;
    expect(messages.map((message: { role: string }) => message.role)).toEqual(["user", "user", "user", "assistant"]);
    // The next text starts a new turn.
    await receive({ from: customer, to: line.phoneNumber, body: "And who is the dentist?" });
    await answered(customer, 2);
    expect(service.carrier.sentTo(customer)[1]?.body).toContain("Rivera");
  });
});

describe("STOP, START and HELP", () => {
  test("take effect at once, before any model, for all the organization's numbers", async () => {
    const organization = await service.addOrganization("Acme Dental");
    const { client } = organization.admin;
    const [line, other] = [await addLine(service, organization), await addLine(service, organization)];
    const customer = newCustomerNumber();
    const send = (queue = true) =>
      client.post("/sms/send", {
        from_phone_number: other.phoneNumber,
        to_phone_number: customer,
        message: "News",
        queue,
      });

    await receive({ from: customer, to: line.phoneNumber, body: "Stop!" });
    const refused = await send();
    expect([refused.status, refused.json.code]).toEqual([400, "recipient-opted-out"]);
    await receive({ from: customer, to: line.phoneNumber, body: "Hello?" });
    await service.untilAtRest();
    // The carrier confirms STOP itself, so we must not.
    expect(service.carrier.sentTo(customer)).toHaveLength(0);

    await receive({ from: customer, to: line.phoneNumber, body: "START" });
    expect((await send(false)).json).toMatchObject({ success: true, status: "sent" });

    await receive({ from: customer, to: line.phoneNumber, body: "help" });
    await expect.poll(() => service.carrier.sentTo(customer).at(-1)?.body).toContain("Acme Dental");
    const [conversation] = (
      await client.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`)
    ).json;
    expect(conversation).toBeDefined();
    const timeline = (await client.get(`/api/v1/sms/${conversation.id}/logs`)).json.logs;
    expect(timeline.some((entry: { event_type: string }) => entry.event_type === "llm_request")).toBe(false);
  });

  test("STOP cancels queued texts and pending answers", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const customer = newCustomerNumber();
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "STOP" });
    await service.letPass(6_000);
    await service.untilAtRest();
    expect(service.carrier.sentTo(customer)).toHaveLength(0);
  });

  test.each([
    ["without an assistant", { assistant_id: null }],
    ["that does not accept texts from the sender's country", { allowed_country_codes: ["DE"] }],
  ])("also count on a number %s", async (_, change) => {
    const organization = await service.addOrganization();
    const [silent, other] = [await addLine(service, organization), await addLine(service, organization)];
    await service.service.platform.database
      .updateTable("phone_numbers")
      .set(change)
      .where("id", "=", silent.phoneNumberId)
      .execute();
    const customer = newCustomerNumber();
    await receive({ from: customer, to: silent.phoneNumber, body: "Stop." });
    const send = () =>
      organization.admin.client.post("/sms/send", {
        from_phone_number: other.phoneNumber,
        to_phone_number: customer,
        message: "Sale!",
      });
    expect((await send()).json.code).toBe("recipient-opted-out");
    await receive({ from: customer, to: silent.phoneNumber, body: "START" });
    expect((await send()).status).toBe(200);
  });
});

describe("archiving", () => {
  test("deletes messages, logs and timeline; the next text begins a new thread", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const line = await addLine(service, organization);
    const customer = newCustomerNumber();
    await receive({ from: customer, to: line.phoneNumber, body: "When are you open?" });
    await answered(customer, 1);
    const [first] = (await client.get("/api/v1/sms-conversations/")).json;
    const { database } = service.service.platform;
    const own = { organization_id: organization.organizationId };
    const receipt = {
      ...own,
      conversation_id: first.id,
      function_name: "find",
      origin: "conversation",
      arguments: "{}",
    };
    await database.insertInto("tool_executions").values(receipt).execute();
    const piece = {
      provider: "twilio",
      reference: "1",
      part_number: 1,
      part_count: 2,
      provider_message_id: "p",
      body: "",
    };
    const ends = { from_number: customer, to_number: line.phoneNumber };
    await database
      .insertInto("sms_parts")
      .values({ ...own, ...piece, ...ends, payload: "{}", is_verified: true })
      .execute();
    expect((await client.delete(`/api/v1/sms-conversations/${first.id}`)).json).toMatchObject({ success: true });
    expect((await client.get("/api/v1/sms-conversations/")).json).toEqual([]);
    for (const path of ["", "/messages", "/related", "/export"]) {
      expect((await client.get(`/api/v1/sms-conversations/${first.id}${path}`)).status).toBe(404);
    }
    expect((await client.get(`/api/v1/sms/${first.id}/logs`)).status).toBe(404);
    expect((await client.get("/api/v1/sms-logs/")).json.total).toBe(0);
    for (const table of ["tool_executions", "sms_parts"] as const) {
      const left = await database
        .selectFrom(table)
        .select("organization_id")
        .where("organization_id", "=", own.organization_id);
      expect(await left.execute(), table).toEqual([]);
    }
    expect((await client.delete(`/api/v1/sms-conversations/${first.id}`)).status).toBe(404);
    expect((await client.get("/api/v1/sms-sessions/")).json.data.active_sessions).toBe(0);

    await receive({ from: customer, to: line.phoneNumber, body: "Who is the dentist?" });
    await answered(customer, 2);
    const [second] = (await client.get("/api/v1/sms-conversations/")).json;
    expect(second.id).not.toBe(first.id);
    expect(second.message_count).toBe(2);
  });
});

describe("sessions", () => {
  test("complete their thread when they end; the next text begins a new one", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const line = await addLine(service, organization);
    const customer = newCustomerNumber();
    await receive({ from: customer, to: line.phoneNumber, body: "When are you open?" });
    expect((await client.get("/api/v1/sms-sessions")).json).toEqual({
      success: true,
      data: { active_sessions: 1, ttl_seconds: 86_400 },
    });
    const path = `/api/v1/sms-sessions/${encodeURIComponent(customer)}/${line.assistantId}`;
    expect((await client.delete(path)).json).toMatchObject({ success: true, cleared_count: 1 });
    expect((await client.delete(path)).status).toBe(404);
    const [thread] = (await client.get("/api/v1/sms-conversations/?status=completed")).json;
    expect(thread).toMatchObject({ status: "completed", ended_at: expect.stringMatching(/\+00:00$/) });
    await receive({ from: customer, to: line.phoneNumber, body: "Still there?" });
    const related = (await client.get(`/api/v1/sms-conversations/${thread.id}/related`)).json;
    expect(related.map((record: { is_current: boolean }) => record.is_current).sort()).toEqual([false, true]);
    expect((await client.post("/api/v1/sms-sessions/cleanup")).json).toMatchObject({ success: true, removed_count: 0 });
    expect((await client.delete("/api/v1/sms-sessions/")).json).toMatchObject({ success: true, cleared_count: 1 });
  });
});

describe("the export", () => {
  test("comes in every format, with formulas escaped in CSV only", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const line = await addLine(service, organization);
    const customer = newCustomerNumber();
    await receive({ from: customer, to: line.phoneNumber, body: '=HYPERLINK("x") "quoted"' });
    const [conversation] = (await client.get("/api/v1/sms-conversations/")).json;
    const exportAs = (format: string) =>
      client.get(`/api/v1/sms-conversations/${conversation.id}/export?format=${format}`);
    const [text, csv, json] = [await exportAs("txt"), await exportAs("csv"), await exportAs("json")];
    for (const [file, ending] of [
      [text, "txt"],
      [csv, "csv"],
      [json, "json"],
    ] as const) {
      expect(file.headers.get("content-disposition")).toBe(
        `attachment; filename="sms_conversation_${conversation.id}.${ending}"`,
      );
    }
    expect(text.text).toContain('Customer: =HYPERLINK("x")');
    expect(csv.text).toContain('"\'=HYPERLINK(""x"") ""quoted"""');
    expect(json.json.messages[0].content).toBe('=HYPERLINK("x") "quoted"');
    expect((await exportAs("pdf")).status).toBe(422);
  });
});

describe("sending through the API", () => {
  test("sends once per idempotency key, even in parallel, and refuses another text under it", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const line = await addLine(service, organization);
    const customer = newCustomerNumber();
    const body = {
      from_phone_number: line.phoneNumber,
      to_phone_number: customer,
      message: "Your appointment is at ten.",
    };
    const send = () => client.post("/sms/send", body, { headers: { "idempotency-key": "appointment-1" } });
    const replies = await Promise.all(Array.from({ length: 8 }, () => patiently(send)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json.message_id)).size).toBe(1);
    await answered(customer, 1);
    const other = await client.post(
      "/sms/send",
      { ...body, message: "Another" },
      { headers: { "idempotency-key": "appointment-1" } },
    );
    expect([other.status, other.json.code]).toEqual([409, "idempotency-key-reused"]);
    const status = await client.get(`/sms/${replies[0]!.json.message_id}/status`);
    expect(status.json).toMatchObject({ status: "sent", provider_status: expect.any(String), error: null });
    expect((await client.get(`/sms/status/${replies[0]!.json.message_id}`)).json).toEqual(status.json);
  });

  test.each([
    ["an empty text", { message: "  " }, 400],
    ["a number not in E.164 form", { to_phone_number: "12345" }, 400],
    ["a text that is too long", { message: "x".repeat(1_601) }, 422],
    ["an unknown sender", { from_phone_number: "+14155559998" }, 404],
  ])("%s is refused", async (_what, change, status) => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const body = {
      from_phone_number: line.phoneNumber,
      to_phone_number: newCustomerNumber(),
      message: "Hello",
      ...change,
    };
    expect((await organization.admin.client.post("/sms/send", body)).status).toBe(status);
  });

  test("answers 403 to another organization's number and to a viewer", async () => {
    const [one, two] = [await service.addOrganization(), await service.addOrganization()];
    const line = await addLine(service, one);
    const body = { from_phone_number: line.phoneNumber, to_phone_number: newCustomerNumber(), message: "Hello" };
    expect((await two.admin.client.post("/sms/send", body)).status).toBe(403);
    const viewer = await one.addMember({ role: "viewer" });
    expect((await viewer.client.post("/sms/send", body)).status).toBe(403);
  });

  test("cannot cancel a text that was sent", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const line = await addLine(service, organization);
    const body = {
      from_phone_number: line.phoneNumber,
      to_phone_number: newCustomerNumber(),
      message: "Hello",
      queue: false,
    };
    const { message_id } = (await client.post("/sms/send", body)).json;
    expect((await client.delete(`/sms/${message_id}`)).json).toMatchObject({ success: false, new_status: null });
    expect((await client.post(`/sms/cancel/${message_id}`)).json).toMatchObject({ success: false });
    expect((await client.delete("/sms/00000000-0000-0000-0000-000000000000")).status).toBe(404);
    expect((await client.get("/sms/queue/stats")).json).toMatchObject({ queues: {}, total_queued: 0, pending: 0 });
  });
});
