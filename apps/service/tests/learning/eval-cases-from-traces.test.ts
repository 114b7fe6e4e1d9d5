import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCall, seedFullCall, seedToolExecution, seedTrace, seedTurns, type TurnSeed } from "../calls/seed-call.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let assistantId: number;
let datasetId: number;
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
  assistantId = await addAssistant(organization);
  const made = await organization.admin.client.post(`/api/learning/assistants/${assistantId}/eval-datasets`, {
    name: "From calls",
  });
  datasetId = made.json.id;
});
afterAll(() => service.stop());

const EXPECTED = { should_contain: ["Thursday"] };

async function addAssistant({ admin }: TestOrganization): Promise<number> {
  return (await admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id;
}

const addCase = (callTraceId: number, more: Record<string, unknown> = {}) =>
  organization.admin.client.post(
    `/api/learning/assistants/${assistantId}/eval-datasets/${datasetId}/cases/from-trace`,
    {
      call_trace_id: callTraceId,
      expected_response: EXPECTED,
      ...more,
    },
  );

/** A call in which this was said; an empty text is a turn in which nothing was. */
async function talk(turns: readonly (readonly [TurnSeed["role"], string])[]) {
  const call = await seedCall(service, organization, assistantId);
  const seeds = turns.map(([role, content], index) => ({ role, content, startedMs: 1_000 * index, endedMs: null }));
  await seedTurns(service, organization, call, seeds);
  return { call, traceId: await seedTrace(service, organization, call, { assistantId, callerHash: "a".repeat(64) }) };
}

async function runTool(
  { call }: Awaited<ReturnType<typeof talk>>,
  minute: number,
  values: Readonly<Record<string, string | Date | null>>,
): Promise<void> {
  const startedAt = new Date(Date.UTC(2026, 4, 4, 10, minute));
  await seedToolExecution(service, organization, call, { assistantId, status: "success", startedAt });
  await service.service.platform.database
    .updateTable("tool_executions")
    .set(values)
    .where("conversation_id", "=", call.id)
    .where("started_at", "=", startedAt)
    .execute();
}

test("a case is made of a call: what was said before the last answer, and what its tools answered", async () => {
  const { traceId } = await seedFullCall(service, organization, assistantId, "a table");
  const added = await addCase(traceId, { case_name: "A caller wants a table" });
  expect(added.status, added.text).toBe(200);
  expect(added.json).toMatchObject({
    dataset_id: datasetId,
    case_name: "A caller wants a table",
    conversation: [{ role: "user", content: "Hello a table" }],
    expected_response: EXPECTED,
    mock_tool_responses: { find_slots: { slots: ["10:00"] } },
    difficulty: null,
    call_trace_id: traceId,
  });
  // It is worth as much as one that somebody wrote: it can be replaced by itself.
  const path = `/api/learning/assistants/${assistantId}/eval-datasets/${datasetId}/cases/${added.json.id}`;
  expect((await organization.admin.client.put(path, added.json)).json).toMatchObject({
    conversation: added.json.conversation,
    call_trace_id: traceId,
  });
});

describe("the conversation", () => {
  test.each<[string, readonly (readonly [TurnSeed["role"], string])[], number]>([
    [
      "ends with what the last answer was to",
      [
        ["assistant", "Hi"],
        ["user", "One"],
        ["assistant", "Yes"],
        ["user", "Two"],
        ["assistant", "No"],
      ],
      4,
    ],
    [
      "leaves out what was said after that",
      [
        ["user", "One"],
        ["assistant", "Yes"],
        ["user", "Bye"],
      ],
      1,
    ],
    [
      "ends with the caller's last words where there was no answer",
      [
        ["assistant", "Hi"],
        ["user", "One"],
        ["user", "Two"],
      ],
      3,
    ],
    [
      "does not take for an answer what nobody heard",
      [
        ["user", "One"],
        ["assistant", "Yes"],
        ["user", "Two"],
        ["assistant", ""],
      ],
      1,
    ],
  ])("%s", async (_what, turns, length) => {
    const { traceId } = await talk(turns);
    const added = await addCase(traceId);
    expect(added.status, added.text).toBe(200);
    expect(added.json.conversation).toEqual(turns.slice(0, length).map(([role, content]) => ({ role, content })));
  });

  test("does not take a farewell for an answer", async () => {
    const { call, traceId } = await talk([
      ["user", "One"],
      ["assistant", "Yes"],
      ["user", "Bye"],
      ["assistant", "Goodbye"],
    ]);
    await sql`update call_turns set purpose = 'farewell' where call_id = ${call.id} and content = 'Goodbye'`.execute(
      service.service.platform.database,
    );
    expect((await addCase(traceId)).json.conversation).toEqual([{ role: "user", content: "One" }]);
  });

  test("of a long call is its end, as much as a case takes", async () => {
    const turns = Array.from({ length: 301 }, (_, index): readonly [TurnSeed["role"], string] => [
      index % 2 === 0 ? "user" : "assistant",
      `${index} ${"x".repeat(index > 280 ? 9_000 : 1)}`,
    ]);
    const { traceId } = await talk(turns);
    const { json: added } = await addCase(traceId);
    expect(added.conversation.at(-1).content).toMatch(/^298 x+$/);
    expect(added.conversation.length).toBeLessThan(20);
    const path = `/api/learning/assistants/${assistantId}/eval-datasets/${datasetId}/cases/${added.id}`;
    expect((await organization.admin.client.put(path, added)).status).toBe(200);
  });

  test.each([
    ["nothing was said", []],
    ["only the assistant spoke", [["assistant", "Hi"] as const]],
    ["the caller's turn is empty", [["user", " "] as const]],
  ])("is refused where %s", async (_what, turns) => {
    const refused = await addCase((await talk(turns)).traceId);
    expect([refused.status, refused.json.code]).toEqual([400, "nothing-said"]);
  });
});

test("of a tool's answers the last one counts; failures are errors, and what was held back is nothing", async () => {
  const talked = await talk([
    ["user", "One"],
    ["assistant", "Yes"],
  ]);
  await runTool(talked, 1, { function_name: "look", result: '{"found":1}' });
  await runTool(talked, 2, { function_name: "look", result: "not JSON" });
  await runTool(talked, 3, { function_name: "pay", result: '{"paid":true}' });
  await runTool(talked, 4, { function_name: "pay", status: "timeout", error_message: "No answer in time" });
  await runTool(talked, 5, { function_name: "look", status: "error", error_code: "needs-confirmation", result: null });
  await runTool(talked, 6, { function_name: "slow", status: "running", result: null, finished_at: null });
  await runTool(talked, 7, { function_name: "quiet", result: null });
  const { json: added } = await addCase(talked.traceId);
  expect(added.mock_tool_responses).toEqual({ look: "not JSON", pay: { error: "No answer in time" }, quiet: null });
});

test("tools that say more than a case takes are left out, the last ones first in line", async () => {
  const talked = await talk([["user", "One"]]);
  for (let minute = 0; minute < 12; minute += 1) {
    await runTool(talked, minute, { function_name: `tool_${minute}`, result: JSON.stringify("x".repeat(7_990)) });
  }
  const { json: added } = await addCase(talked.traceId);
  expect(Object.keys(added.mock_tool_responses).sort()).toEqual(
    Array.from({ length: 8 }, (_, index) => `tool_${11 - index}`).sort(),
  );
});

describe("personal data", () => {
  test("is in no case: neither in what was said nor in what tools answered; names and expectations stay", async () => {
    const talked = await talk([
      ["assistant", "Hi"],
      ["user", "I am Jane Roe, call me at 415-555-0133 or jane@example.com"],
      ["assistant", "Is +1 415 555 0133 your number?"],
      ["user", "Yes, and my card is 4111 1111 1111 1111"],
      ["assistant", "Thanks"],
    ]);
    const found = { name: "Jane Roe", phone: "+14155550133", other: { mobile: 14_155_550_133 }, seats: 4 };
    await runTool(talked, 1, { function_name: "look", result: JSON.stringify(found) });
    await runTool(talked, 2, { function_name: "pay", status: "error", error_message: "Refused to jane@example.com" });
    const { json: added } = await addCase(talked.traceId, {
      expected_response: { should_contain: ["555-0100-2000"] },
      case_name: "Our line",
    });
    expect(added).toMatchObject({
      conversation: [
        { content: "Hi" },
        { content: "I am Jane Roe, call me at [PHONE] or [EMAIL]" },
        { content: "Is [PHONE] your number?" },
        { content: "Yes, and my card is [CREDIT_CARD]" },
      ],
      mock_tool_responses: {
        look: { name: "Jane Roe", phone: "[PHONE]", other: { mobile: "[PHONE]" }, seats: 4 },
        pay: { error: "Refused to [EMAIL]" },
      },
      expected_response: { should_contain: ["555-0100-2000"] },
    });
    const { rows } = await sql<{ row: string }>`select to_jsonb(eval_cases)::text as row from eval_cases
      where id = ${added.id}`.execute(service.service.platform.database);
    expect(rows[0]?.row).not.toMatch(/0133|4111|jane@/);
  });

  test("is found before a long turn is cut", async () => {
    const { traceId } = await talk([["user", `${"x ".repeat(3_996)}415-555-0133`]]);
    const [turn] = (await addCase(traceId)).json.conversation;
    expect(turn.content).toHaveLength(7_999);
    expect(turn.content).toMatch(/ \[PHONE\]$/);
  });
});

describe("when a call is erased", () => {
  const erase = (callId: number) =>
    sql`delete from calls where id = ${callId}`.execute(service.service.platform.database);
  const datasets = () => `/api/learning/assistants/${assistantId}/eval-datasets`;
  const newDataset = async (): Promise<number> =>
    (await organization.admin.client.post(datasets(), { name: "Of one call" })).json.id;
  const into = async (dataset: number, traceId: number) => {
    const path = `${datasets()}/${dataset}/cases/from-trace`;
    const added = await organization.admin.client.post(path, { call_trace_id: traceId, expected_response: EXPECTED });
    expect(added.status, added.text).toBe(200);
    return added.json;
  };
  const casesOf = async (dataset: number): Promise<readonly { readonly call_trace_id: number | null }[]> =>
    (await organization.admin.client.get(`${datasets()}/${dataset}/cases`)).json;

  test("its cases go from every dataset that may still change; a published one keeps what is redacted", async () => {
    const [one, other] = [await talk([["user", "One"]]), await talk([["user", "Two"]])];
    const [draft, another, published] = [await newDataset(), await newDataset(), await newDataset()];
    await into(draft, one.traceId);
    const { conversation } = await into(draft, other.traceId);
    await into(another, one.traceId);
    await into(published, one.traceId);
    await organization.admin.client.post(`${datasets()}/${published}/publish`);
    const written = { conversation: [{ role: "user", content: "By hand" }], expected_response: "x" };
    await organization.admin.client.post(`${datasets()}/${another}/cases`, written);
    await erase(one.call.id);
    expect(await casesOf(draft)).toMatchObject([{ call_trace_id: other.traceId, conversation }]);
    expect(await casesOf(another)).toMatchObject([{ call_trace_id: null }]);
    expect(await casesOf(published)).toMatchObject([{ call_trace_id: one.traceId }]);
  });

  test("a case that somebody has changed goes as well, and what was answered to it", async () => {
    const { call, traceId } = await talk([["user", "One"]]);
    const dataset = await newDataset();
    const { id } = await into(dataset, traceId);
    const changed = { conversation: [{ role: "user", content: "One, please" }], expected_response: "x" };
    await organization.admin.client.put(`${datasets()}/${dataset}/cases/${id}`, changed);
    await erase(call.id);
    expect(await casesOf(dataset)).toEqual([]);
  });

  test("while its dataset is being published, the case stays: what is published does not change", async () => {
    const { call, traceId } = await talk([["user", "One"]]);
    const dataset = await newDataset();
    await into(dataset, traceId);
    const scope = service.service.platform.data.scope(organization.organizationId);
    let erased: Promise<unknown> | null = null;
    await scope.transaction(async (unit) => {
      await sql`select from eval_datasets where id = ${dataset} for update`.execute(unit.db);
      erased = erase(call.id);
      await waiting("delete from calls");
      await sql`update eval_datasets set published_at = now() where id = ${dataset}`.execute(unit.db);
    });
    await erased;
    expect(await casesOf(dataset)).toHaveLength(1);
  });

  test("while a case is being made of it, the case goes, too", async () => {
    const { call, traceId } = await talk([["user", "One"]]);
    const dataset = await newDataset();
    const scope = service.service.platform.data.scope(organization.organizationId);
    let erased: Promise<unknown> | null = null;
    let made: Promise<unknown> | null = null;
    // Holds the one who makes it between reading the call and writing the case.
    await scope.transaction(async (unit) => {
      await sql`select from eval_datasets where id = ${dataset} for update`.execute(unit.db);
      made = into(dataset, traceId);
      await waiting("eval_datasets");
      erased = erase(call.id);
      await waiting("delete from calls");
    });
    await made;
    await erased;
    expect(await casesOf(dataset)).toEqual([]);
  });

  test("a caller who is forgotten is in no draft any more, though the call stays", async () => {
    const { call, traceId } = await talk([["user", "One"]]);
    const callerHash = "b".repeat(64);
    await sql`update call_traces set caller_hash = ${callerHash} where id = ${traceId}`.execute(
      service.service.platform.database,
    );
    const other = await talk([["user", "Two"]]);
    const dataset = await newDataset();
    await into(dataset, traceId);
    await into(dataset, other.traceId);
    for (let time = 1; time <= 2; time += 1) {
      const forgotten = await organization.admin.client.post(`/api/v1/gdpr/memory/forget-caller/${callerHash}`);
      expect(forgotten.status, forgotten.text).toBe(200);
      expect(await casesOf(dataset)).toMatchObject([{ call_trace_id: other.traceId }]);
      // Made again, they go again.
      if (time === 1) await into(dataset, traceId);
    }
    expect((await organization.admin.client.get(`/api/v1/calls/${call.id}`)).status).toBe(200);
  });

  /** Until a statement that contains this waits for a lock. */
  function waiting(part: string): Promise<void> {
    return expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database() and query ilike ${`%${part}%`}`.execute(
            service.service.platform.database,
          );
          return rows.length;
        },
        { interval: 20 },
      )
      .toBeGreaterThan(0);
  }
});

test("a trace of another assistant, another organization, or of nothing is not found", async () => {
  const sibling = await addAssistant(organization);
  const { traceId: siblings } = await seedFullCall(service, organization, sibling, "sibling");
  const stranger = await service.addOrganization();
  const { traceId: strangers } = await seedFullCall(service, stranger, await addAssistant(stranger), "stranger");
  for (const traceId of [siblings, strangers, 987654321]) expect((await addCase(traceId)).status).toBe(404);
});

test.each([
  ["no trace", { call_trace_id: undefined }],
  ["no expectation", { expected_response: undefined }],
  ["an expectation of nothing", { expected_response: {} }],
])("with %s a case is refused", async (_what, body) => {
  expect((await addCase(1, body)).status).toBe(422);
});

test("to a published dataset no call is added", async () => {
  const { client } = organization.admin;
  const path = `/api/learning/assistants/${assistantId}/eval-datasets`;
  const { traceId } = await talk([["user", "One"]]);
  const { json: made } = await client.post(path, { name: "Published" });
  const from = { call_trace_id: traceId, expected_response: EXPECTED };
  expect((await client.post(`${path}/${made.id}/cases/from-trace`, from)).status).toBe(200);
  await client.post(`${path}/${made.id}/publish`);
  const refused = await client.post(`${path}/${made.id}/cases/from-trace`, from);
  expect([refused.status, refused.json.code]).toEqual([400, "dataset-published"]);
});
