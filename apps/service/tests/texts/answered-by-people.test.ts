import { asId, type ConversationId } from "@parley/foundation/branded-ids";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findConversation } from "../../src/features/texts/thread/conversation-store.ts";
import { holdThread } from "../../src/features/texts/thread/hold-thread.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";

let service: TestCarrierService;
let models: ModelServer;

beforeAll(async () => {
  models = await startModelServer({
    reply: ({ messages }) => ({
      text: `Answer to ${messages.at(-1)?.text}`,
      // Long enough for somebody to take the thread meanwhile.
      firstChunkDelayMs: messages.at(-1)?.text.includes("slowly") === true ? 2_000 : 0,
    }),
  });
  service = await startTestServiceWithCarrier({
    env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" },
    hasBursts: true,
  });
});
afterAll(async () => {
  await service?.stop();
  await models?.stop();
});

async function stage() {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization);
  const customer = newCustomerNumber();
  const { client } = organization.admin;
  /** A text whose answer waits for more of them. */
  const beginBurst = (body: string) => service.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
  const text = async (body: string) => {
    await beginBurst(body);
    await service.endBursts();
  };
  const thread = async () => (await client.get("/api/v1/sms-conversations/")).json[0];
  const path = async (rest = "") => `/api/v1/sms-conversations/${(await thread()).id}${rest}`;
  return {
    organization,
    customer,
    client,
    beginBurst,
    text,
    thread,
    path,
    sent: () => service.carrier.sentTo(customer).map(({ body }) => body),
    hold: async (body?: unknown) => client.put(await path("/hold"), body),
    reply: (message: string) =>
      client.post("/sms/send", { from_phone_number: line.phoneNumber, to_phone_number: customer, message }),
    asked: () => models.requests.filter(({ messages }) => messages.some((one) => one.text.includes(customer))),
  };
}

/** An answered thread, so that there is one to hold. */
async function stageThread() {
  const scene = await stage();
  await scene.text(`Hello from ${scene.customer}`);
  await until(() => expect(scene.sent()).toHaveLength(1));
  return scene;
}

describe("while a person answers", () => {
  test("the assistant is silent, and answers what nobody has once it is given back", async () => {
    const scene = await stageThread();
    const held = await scene.hold();
    expect([held.status, held.json.held_by, held.json.held_by_name]).toEqual([
      200,
      scene.organization.admin.userId,
      "Test admin",
    ]);
    const leftMs = Date.parse(held.json.held_until) - Date.now();
    expect(leftMs).toBeGreaterThan(25 * 60_000);
    await scene.text("Is a person there?");
    await service.untilAtRest();
    expect(scene.sent()).toHaveLength(1);
    expect(scene.asked()).toHaveLength(1);

    expect((await scene.reply("Yes, I am Ada.")).status).toBe(200);
    await until(() => expect(scene.sent().at(-1)).toBe("Yes, I am Ada."));
    const released = await scene.client.delete(await scene.path("/hold"));
    expect([released.status, released.json.held_until]).toEqual([200, null]);
    await service.endBursts();
    await service.untilAtRest();
    // The person has answered it.
    expect(scene.sent()).toHaveLength(2);

    await scene.hold();
    await scene.text("And on Sunday?");
    await service.untilAtRest();
    expect(scene.sent()).toHaveLength(2);
    await scene.client.delete(await scene.path("/hold"));
    await service.endBursts();
    await until(() => expect(scene.sent().at(-1)).toBe("Answer to And on Sunday?"));
    const { logs } = (await scene.client.get(`/api/v1/sms/${(await scene.thread()).id}/logs`)).json;
    expect(logs.map(({ event_type }: { event_type: string }) => event_type)).toEqual(
      expect.arrayContaining(["person_answers", "assistant_answers"]),
    );
  });

  test("an answer that is being made is dropped", async () => {
    const scene = await stageThread();
    await scene.text(`Answer slowly to ${scene.customer}`);
    await until(() => expect(scene.asked()).toHaveLength(2));
    expect((await scene.hold()).status).toBe(200);
    await scene.asked()[1]?.whenEnded;
    await service.untilAtRest();
    expect(scene.sent()).toHaveLength(1);
  });

  test("a text that comes in the very moment is not answered", async () => {
    const scene = await stageThread();
    const id = asId<ConversationId>((await scene.thread()).id);
    const [isHeld, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await scene.beginBurst(`A question of ${scene.customer}`);
    const { database } = service.service.platform;
    // The turn is due, and its job waits for the hold.
    await sql`update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'answer-sms' and state = 'created'`.execute(database);
    await sql`update sms_answer_turns set due_at = now() where conversation_id = ${id}`.execute(database);
    // The hold is written but not committed when the turn is taken.
    const holding = service.service.platform.data.scope(scene.organization.organizationId).transaction(async (unit) => {
      const found = await findConversation(unit, id);
      if (found === null) throw new Error("there is no thread");
      await holdThread(unit, found, { heldBy: scene.organization.admin.userId, takesOver: false });
      isHeld.resolve();
      await mayCommit.promise;
    });
    await isHeld.promise;
    await sql`update pgboss.job set start_after = now() where name = 'answer-sms' and state = 'created'`.execute(
      database,
    );
    await until(async () => expect(await countWaitingForLocks()).toBeGreaterThan(0));
    mayCommit.resolve();
    await holding;
    await service.endBursts();
    await service.untilAtRest();
    expect(scene.sent()).toHaveLength(1);
    expect(scene.asked()).toHaveLength(1);
  });

  test("the hold ends by itself, and what waited is answered", async () => {
    const scene = await stageThread();
    await scene.hold();
    await scene.text("Anybody?");
    await service.untilAtRest();
    expect(scene.sent()).toHaveLength(1);
    await service.letPass(31 * 60_000);
    await until(() => expect(scene.sent().at(-1)).toBe("Answer to Anybody?"));
    expect((await scene.thread()).held_until).toBeNull();
  });

  test("sending renews the hold; STOP is still confirmed as the law has it", async () => {
    const scene = await stageThread();
    await scene.hold();
    await service.service.platform.database
      .updateTable("sms_holds")
      .set({ held_until: new Date(Date.now() + 60_000) })
      .where("organization_id", "=", scene.organization.organizationId)
      .execute();
    await scene.reply("One moment.");
    expect(Date.parse((await scene.thread()).held_until) - Date.now()).toBeGreaterThan(25 * 60_000);
    await scene.text("HELP");
    await until(() => expect(scene.sent()).toHaveLength(3));
  });
});

/** Connections of the service that wait for another to commit. */
async function countWaitingForLocks(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(service.service.platform.database);
  return rows.length;
}

test("who may hold a thread, and whose it is", async () => {
  const scene = await stageThread();
  const other = await service.addOrganization();
  const [user, viewer] = [await scene.organization.addMember(), await scene.organization.addMember({ role: "viewer" })];
  const hold = await scene.path("/hold");
  expect((await viewer.client.put(hold)).status).toBe(403);
  expect((await viewer.client.delete(hold)).status).toBe(403);
  expect((await other.admin.client.put(hold)).status).toBe(404);
  expect((await other.admin.client.delete(hold)).status).toBe(404);
  expect((await service.anonymous.put(hold)).status).toBe(401);
  expect((await user.client.put(hold)).status).toBe(200);
  const refused = await scene.client.put(hold);
  expect([refused.status, refused.json.code]).toEqual([409, "held-by-another"]);
  expect((await scene.client.put(hold, { take_over: true })).json.held_by).toBe(scene.organization.admin.userId);
  const { items } = (await scene.client.get("/api/v1/audit-log?limit=500")).json;
  expect(
    items.filter(({ operation }: { operation: string }) => operation === "holdSmsConversation").length,
  ).toBeGreaterThan(2);
  // Released whoever holds it, and as often as one likes.
  expect((await user.client.delete(hold)).json.held_by).toBeNull();
  expect((await user.client.delete(hold)).status).toBe(200);
  await scene.client.delete("/api/v1/sms-sessions/");
  const over = await scene.client.put(hold);
  expect([over.status, over.json.code]).toEqual([409, "conversation-over"]);
});

test("what was read is the organization's to see", async () => {
  const scene = await stageThread();
  const mark = await scene.path("/read-mark");
  expect(await scene.thread()).toMatchObject({
    unread_count: 1,
    last_message: expect.stringContaining("Answer to"),
    last_message_role: "assistant",
  });
  expect((await scene.client.put(mark, { message_index: 1 })).json.unread_count).toBe(0);
  await scene.text("Another one");
  await until(async () => expect((await scene.thread()).unread_count).toBe(1));
  expect((await scene.client.put(mark, { message_index: -1 })).json.unread_count).toBe(2);
  const viewer = await scene.organization.addMember({ role: "viewer" });
  expect((await viewer.client.put(mark, { message_index: 1 })).status).toBe(403);
  expect((await (await service.addOrganization()).admin.client.put(mark, { message_index: 1 })).status).toBe(404);
  expect((await scene.client.put(mark, { message_index: -2 })).status).toBe(422);
});

test("notes are for the organization only, and go with the thread", async () => {
  const scene = await stageThread();
  const notes = await scene.path("/notes");
  const content = `Wants <b>Dr Rivera</b> \u{1F9B7} ${"x".repeat(2_000)}`;
  const made = await scene.client.post(notes, { content });
  expect([made.status, made.json[0].content, made.json[0].written_by]).toEqual([201, content, "Test admin"]);
  const viewer = await scene.organization.addMember({ role: "viewer" });
  expect((await viewer.client.get(notes)).json).toHaveLength(1);
  expect((await viewer.client.post(notes, { content })).status).toBe(403);
  const foreign = (await service.addOrganization()).admin.client;
  expect((await foreign.get(notes)).status).toBe(404);
  expect((await foreign.delete(`${notes}/${made.json[0].id}`)).status).toBe(404);
  expect((await scene.client.delete(`${notes}/987654321`)).status).toBe(404);
  expect((await scene.client.post(notes, { content: "  " })).status).toBe(422);
  await scene.text("What do you know of me?");
  await until(() => expect(scene.sent()).toHaveLength(2));
  expect(JSON.stringify(models.requests.map(({ body }) => body))).not.toContain("Dr Rivera</b>");
  expect((await scene.client.delete(`${notes}/${made.json[0].id}`)).json).toEqual([]);
  await scene.client.post(notes, { content });
  await scene.client.delete(await scene.path());
  const left = await service.service.platform.database
    .selectFrom("sms_notes")
    .select("id")
    .where("organization_id", "=", scene.organization.organizationId)
    .execute();
  expect(left).toEqual([]);
});

test("messages say what became of them", async () => {
  const scene = await stageThread();
  await scene.reply("By hand.");
  await until(() => expect(scene.sent()).toHaveLength(2));
  await until(async () => {
    const { json } = await scene.client.get(await scene.path("/messages"));
    expect(json).toMatchObject([
      { origin: "carrier", delivery_status: "received", message_id: null },
      { origin: "answer", delivery_status: expect.stringMatching(/sent|delivered/), delivery_error: null },
      { origin: "api", delivery_status: expect.stringMatching(/sent|delivered/) },
    ]);
  });
});
