import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  PROMPT_STATUSES,
  PROMPT_TABLE,
  type PromptMove,
  type PromptStatus,
} from "../../src/features/prompts/prompt-states.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

const client = () => organization.admin.client;
const database = () => service.service.platform.database;
const promptsOf = (assistantId: number) => `/api/learning/assistants/${assistantId}/prompts`;

async function addAssistant(prompt = "You are Ada."): Promise<number> {
  const made = await client().post("/api/v1/assistants", { name: "Ada", llm_settings: { system_prompt: prompt } });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

async function draft(assistantId: number, prompt: string, more: Record<string, unknown> = {}) {
  const made = await client().post(promptsOf(assistantId), { system_prompt: prompt, ...more });
  expect(made.status, made.text).toBe(200);
  return made.json;
}

/** As an evaluation leaves it. */
async function evaluate(versionId: number, hasPassed = true): Promise<void> {
  await sql`update prompt_versions set status = ${hasPassed ? "testing" : "rejected"}, eval_passed = ${hasPassed}, eval_score = 0.9
    where id = ${versionId}`.execute(database());
}

/** A version that callers hear. */
async function canaryOf(assistantId: number, prompt: string, percentage = 5): Promise<number> {
  const { id } = await draft(assistantId, prompt);
  await evaluate(id);
  await take(assistantId, id, "approve", {});
  await take(assistantId, id, "start-canary", { percentage });
  return id;
}

async function take(assistantId: number, versionId: number, step: string, body?: unknown) {
  const taken = await client().post(`${promptsOf(assistantId)}/${versionId}/${step}`, body);
  expect(taken.status, taken.text).toBe(200);
  return taken.json;
}

const read = async (assistantId: number, versionId: number) =>
  (await client().get(`${promptsOf(assistantId)}/${versionId}`)).json;
const toldTo = async (assistantId: number): Promise<string> =>
  (await client().get(`/api/v1/assistants/${assistantId}`)).json.llm_settings.system_prompt;
const statusesOf = async (assistantId: number): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await client().get(promptsOf(assistantId))).json.map(
      ({ version, status }: { version: number; status: string }) => [version, status],
    ),
  );

describe("a version", () => {
  test("is drafted, listed and read, with either name of its note", async () => {
    const assistantId = await addAssistant();
    const first = await draft(assistantId, "You are Ada, and polite.", {
      version_name: "polite",
      change_summary: "Manners",
    });
    const second = await draft(assistantId, "You are Ada, and brief.", { generation_notes: "Shorter" });
    expect(first).toMatchObject({
      version: 1,
      version_name: "polite",
      status: "draft",
      source: "manual",
      eval_score: null,
      eval_passed: null,
      traffic_percentage: null,
      change_summary: "Manners",
      system_prompt: "You are Ada, and polite.",
      moves: [{ move: "create", from_status: null, to_status: "draft", moved_by: organization.admin.userId }],
    });
    expect(second).toMatchObject({ version: 2, version_name: null, change_summary: "Shorter" });
    const { json: listed } = await client().get(promptsOf(assistantId));
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(listed[0]).not.toHaveProperty("system_prompt");
    expect((await client().get(`${promptsOf(assistantId)}?status=approved`)).json).toEqual([]);
    expect((await client().get(`${promptsOf(assistantId)}?status=draft`)).json).toHaveLength(2);
    expect(await read(assistantId, first.id)).toEqual(first);
    // A draft changes nothing.
    expect(await toldTo(assistantId)).toBe("You are Ada.");
  });

  test.each([
    ["an empty prompt", { system_prompt: " \n" }, 422],
    ["no prompt", {}, 422],
    ["a prompt that is too long", { system_prompt: "a".repeat(65_537) }, 422],
    ["a name that is too long", { system_prompt: "a", version_name: "a".repeat(256) }, 422],
  ])("%s is refused", async (_what, body, status) => {
    const assistantId = await addAssistant();
    expect((await client().post(promptsOf(assistantId), body)).status).toBe(status);
    expect((await client().get(promptsOf(assistantId))).json).toEqual([]);
  });

  test("of another assistant, or another organization, is not found", async () => {
    const [one, other] = [await addAssistant(), await addAssistant()];
    const { id } = await draft(one, "You are One.");
    const stranger = (await service.addOrganization()).admin.client;
    for (const [who, path] of [
      [client(), `${promptsOf(other)}/${id}`],
      [stranger, `${promptsOf(one)}/${id}`],
      [client(), `${promptsOf(one)}/987654321`],
      [client(), `${promptsOf(987654321)}/${id}`],
    ] as const) {
      for (const under of ["", "/gates", "/diff"]) expect((await who.get(path + under)).status).toBe(404);
      for (const step of ["approve", "start-canary", "promote"])
        expect((await who.post(`${path}/${step}`, {})).status).toBe(404);
      expect((await who.post(`${path}/rollback`, { reason: "x" })).status).toBe(404);
    }
    expect((await client().get(promptsOf(987654321))).status).toBe(404);
    expect((await client().post(promptsOf(987654321), { system_prompt: "x" })).status).toBe(404);
  });

  test("is compared word by word with another, by default with what callers hear", async () => {
    const assistantId = await addAssistant("You are Ada. Be brief.");
    const { id } = await draft(assistantId, "You are Ada. Be kind and brief.");
    const { json: withTold } = await client().get(`${promptsOf(assistantId)}/${id}/diff`);
    expect(withTold).toMatchObject({ version_id: id, against: null, added_words: 2, removed_words: 0 });
    const { json: withItself } = await client().get(`${promptsOf(assistantId)}/${id}/diff?against=${id}`);
    expect(withItself).toMatchObject({ against: id, added_words: 0, removed_words: 0 });
    const kept = (kinds: readonly string[]) =>
      withTold.parts
        .filter(({ kind }: { kind: string }) => kinds.includes(kind))
        .map(({ text }: { text: string }) => text)
        .join("");
    expect(kept(["same", "added"])).toBe("You are Ada. Be kind and brief.");
    expect(kept(["same", "removed"])).toBe("You are Ada. Be brief.");
  });

  test("says what it said for good: not even the service could change its words", async () => {
    const assistantId = await addAssistant();
    const { id } = await draft(assistantId, "You are Ada.");
    const scope = service.service.platform.data.scope(organization.organizationId);
    for (const change of [
      sql`update prompt_versions set system_prompt = 'other' where id = ${id}`,
      sql`delete from prompt_versions where id = ${id}`,
      sql`update prompt_moves set reason = 'other'`,
    ]) {
      await expect(scope.transaction((unit) => change.execute(unit.db))).rejects.toThrow("permission denied");
    }
  });
});

describe("the way into production", () => {
  test("leads through evaluation, approval and canary; the version before is retired", async () => {
    const assistantId = await addAssistant("You are the first.");
    const { id } = await draft(assistantId, "You are the second.");
    const gates = async () => (await client().get(`${promptsOf(assistantId)}/${id}/gates`)).json;
    const holding = async () =>
      (await gates()).gates.filter(({ holds }: { holds: boolean }) => holds).map(({ name }: { name: string }) => name);
    expect(await holding()).toEqual([]);
    await evaluate(id);
    expect(await holding()).toEqual(["evaluated"]);
    await take(assistantId, id, "approve", { approval_notes: "Reads well" });
    expect(await holding()).toEqual(["evaluated", "approved"]);
    expect((await gates()).can_promote).toBe(false);
    const canary = await take(assistantId, id, "start-canary");
    expect(canary).toMatchObject({ status: "canary", traffic_percentage: 5 });
    const { json: grown } = await client().patch(`${promptsOf(assistantId)}/${id}/canary`, { percentage: 12.5 });
    expect(grown).toMatchObject({ status: "canary", traffic_percentage: 12.5 });
    expect(await holding()).toEqual(["evaluated", "approved", "tried"]);
    expect(await gates()).toMatchObject({ can_promote: true, status: "canary" });
    expect(await toldTo(assistantId)).toBe("You are the first.");
    const promoted = await take(assistantId, id, "promote");
    expect(promoted).toMatchObject({ status: "production", traffic_percentage: null });
    expect(promoted.moves.map(({ move }: { move: string }) => move)).toEqual([
      "create",
      "approve",
      "start-canary",
      "set-percentage",
      "promote",
    ]);
    expect(promoted.moves[1]).toMatchObject({ reason: "Reads well", moved_by: organization.admin.userId });
    expect(await toldTo(assistantId)).toBe("You are the second.");
    expect(await statusesOf(assistantId)).toEqual({ 1: "production", 2: "retired" });
    expect(await read(assistantId, promoted.replaced_version_id)).toMatchObject({
      source: "assistant",
      system_prompt: "You are the first.",
    });
    const { json: stats } = await client().get(`/api/learning/assistants/${assistantId}/stats`);
    expect(stats).toMatchObject({ prompt_versions: 2, active_prompt_version: 1, canary_prompt_version: null });
    const { json: history } = await client().get(`/api/v1/assistants/${assistantId}/settings-history`);
    expect(JSON.stringify(history)).toContain("Version 1 of the prompt was promoted");
  });

  test("is refused to a version that has not passed its evaluation", async () => {
    const assistantId = await addAssistant();
    const { id } = await draft(assistantId, "You are Ada.");
    await sql`update prompt_versions set status = 'testing' where id = ${id}`.execute(database());
    const refused = await client().post(`${promptsOf(assistantId)}/${id}/approve`, {});
    expect([refused.status, refused.json.code]).toEqual([400, "not-evaluated"]);
  });

  test.each([-1, 100.5, "half", null])("a canary for %j percent of callers is refused", async (percentage) => {
    const assistantId = await addAssistant();
    const id = await canaryOf(assistantId, "You are Ada.", 0);
    expect((await client().patch(`${promptsOf(assistantId)}/${id}/canary`, { percentage })).status).toBe(422);
    expect(await read(assistantId, id)).toMatchObject({ traffic_percentage: 0 });
  });

  test("is walked by one canary at a time", async () => {
    const assistantId = await addAssistant();
    await canaryOf(assistantId, "You are the first canary.");
    const { id } = await draft(assistantId, "You are the second.");
    await evaluate(id);
    await take(assistantId, id, "approve");
    const refused = await client().post(`${promptsOf(assistantId)}/${id}/start-canary`, {});
    expect([refused.status, refused.json.code]).toEqual([409, "canary-running"]);
  });
});

describe("the way back", () => {
  test("a canary that is rolled back is retired for good; nothing else changes", async () => {
    const assistantId = await addAssistant("You are Ada.");
    const id = await canaryOf(assistantId, "You are worse.");
    expect((await client().post(`${promptsOf(assistantId)}/${id}/rollback`, {})).status).toBe(422);
    const rolledBack = await take(assistantId, id, "rollback", { reason: "Callers hang up" });
    expect(rolledBack).toMatchObject({ status: "retired", traffic_percentage: null });
    expect(rolledBack.moves.at(-1)).toMatchObject({
      move: "roll-back",
      from_status: "canary",
      reason: "Callers hang up",
    });
    expect(await toldTo(assistantId)).toBe("You are Ada.");
    const refused = await client().post(`${promptsOf(assistantId)}/${id}/promote`);
    expect([refused.status, refused.json.code]).toEqual([400, "prompt-state"]);
  });

  test("production is what it was before, as often as there was something, and a roll-back can be undone", async () => {
    const assistantId = await addAssistant("You are 0.");
    const first = await canaryOf(assistantId, "You are 1.");
    await take(assistantId, first, "promote");
    const second = await canaryOf(assistantId, "You are 2.");
    await take(assistantId, second, "promote");
    await take(assistantId, second, "rollback", { reason: "worse" });
    expect(await toldTo(assistantId)).toBe("You are 1.");
    expect((await read(assistantId, first)).moves.at(-1)).toMatchObject({ move: "restore", reason: "worse" });
    await take(assistantId, second, "promote");
    expect(await toldTo(assistantId)).toBe("You are 2.");
    await take(assistantId, second, "rollback", { reason: "worse still" });
    await take(assistantId, first, "rollback", { reason: "all of it" });
    expect(await toldTo(assistantId)).toBe("You are 0.");
    const [baseline] = (await client().get(`${promptsOf(assistantId)}?status=production`)).json;
    const refused = await client().post(`${promptsOf(assistantId)}/${baseline.id}/rollback`, { reason: "more" });
    expect([refused.status, refused.json.code]).toEqual([400, "no-former-version"]);
  });

  test("what another version took the place of is not promoted again", async () => {
    const assistantId = await addAssistant("You are 0.");
    const first = await canaryOf(assistantId, "You are 1.");
    await take(assistantId, first, "promote");
    const second = await canaryOf(assistantId, "You are 2.");
    await take(assistantId, second, "promote");
    expect((await client().post(`${promptsOf(assistantId)}/${first}/promote`)).status).toBe(400);
    expect((await client().get(`${promptsOf(assistantId)}/${first}/gates`)).json.can_promote).toBe(false);
    expect(await toldTo(assistantId)).toBe("You are 2.");
  });
});

describe("an edit of the assistant", () => {
  test("is a version in production, retires the one before and ends a canary, and says why", async () => {
    const assistantId = await addAssistant("You are Ada.");
    const canary = await canaryOf(assistantId, "You are the canary.", 50);
    const edited = await client().patch(`/api/v1/assistants/${assistantId}`, {
      llm_settings: { system_prompt: "You are Ada the second." },
      change_description: "A better name",
    });
    expect(edited.status, edited.text).toBe(200);
    expect(await statusesOf(assistantId)).toEqual({ 1: "approved", 2: "retired", 3: "production" });
    const ended = await read(assistantId, canary);
    expect(ended.traffic_percentage).toBeNull();
    expect(ended.moves.at(-1)).toMatchObject({ move: "end-canary", reason: "The assistant's prompt was edited" });
    const [production] = (await client().get(`${promptsOf(assistantId)}?status=production`)).json;
    expect(production).toMatchObject({ source: "edit", change_summary: "A better name" });
    expect(await read(assistantId, production.id)).toMatchObject({ system_prompt: "You are Ada the second." });
    // Approved is approved: it may be tried again.
    await take(assistantId, canary, "start-canary", { percentage: 1 });
  });

  test("of something else is none", async () => {
    const assistantId = await addAssistant("You are Ada.");
    await client().patch(`/api/v1/assistants/${assistantId}`, { name: "Bea", llm_settings: { temperature: 0.1 } });
    expect((await client().get(promptsOf(assistantId))).json).toEqual([]);
  });

  test("that rolls the settings back is one, too", async () => {
    const assistantId = await addAssistant("You are Ada.");
    await client().patch(`/api/v1/assistants/${assistantId}`, { llm_settings: { system_prompt: "You are Bea." } });
    const { json } = await client().get(`/api/v1/assistants/${assistantId}/settings-history`);
    const [entry] = json.history;
    const back = await client().post(`/api/v1/assistants/${assistantId}/settings-history/${entry.id}/rollback`, {});
    expect(back.status, back.text).toBe(200);
    expect(await toldTo(assistantId)).toBe("You are Ada.");
    expect(await statusesOf(assistantId)).toEqual({ 1: "retired", 2: "retired", 3: "production" });
  });

  test("a copy of an assistant has none of its versions", async () => {
    const assistantId = await addAssistant("You are Ada.");
    const id = await canaryOf(assistantId, "You are Bea.");
    await take(assistantId, id, "promote");
    const copy = await client().post(`/api/v1/assistants/${assistantId}/duplicate`);
    expect(await toldTo(copy.json.id)).toBe("You are Bea.");
    expect((await client().get(promptsOf(copy.json.id))).json).toEqual([]);
  });
});

/** Each step a person can take, and what it takes besides the state. */
const STEPS: readonly (readonly [move: PromptMove, step: string, body: unknown])[] = [
  ["approve", "approve", {}],
  ["start-canary", "start-canary", {}],
  ["set-percentage", "canary", { percentage: 20 }],
  ["start-shadow", "start-shadow", {}],
  ["stop-shadow", "stop-shadow", undefined],
  ["promote", "promote", undefined],
  ["roll-back", "rollback", { reason: "test" }],
];

interface Placed {
  readonly assistantId: number;
  readonly id: number;
}

async function placeIn(status: PromptStatus): Promise<Placed> {
  const assistantId = await addAssistant("You are the first.");
  // Something that it could replace, or that was before it.
  const before = await canaryOf(assistantId, "You are before.");
  await take(assistantId, before, "promote");
  const { id } = await draft(assistantId, "You are this.");
  if (status === "production") {
    await sql`update prompt_versions set status = 'retired' where id = ${before}`.execute(database());
  }
  await sql`update prompt_versions set status = ${status}, eval_passed = true, replaced_version_id = ${before},
    traffic_percentage = ${status === "canary" ? 5 : null}::double precision,
    shadow_percentage = ${status === "shadow" ? 5 : null}::double precision where id = ${id}`.execute(database());
  if (status === "retired") {
    await sql`insert into prompt_moves (organization_id, prompt_version_id, move, from_status, to_status)
      values (${organization.organizationId}, ${id}, 'roll-back', 'production', 'retired')`.execute(database());
  }
  return { assistantId, id };
}

/** By status: a version that all refused steps are asked of, because a refusal leaves it as it was. */
const untouched = new Map<PromptStatus, Promise<Placed>>();
function untouchedIn(status: PromptStatus): Promise<Placed> {
  const placed = untouched.get(status) ?? placeIn(status);
  untouched.set(status, placed);
  return placed;
}

describe.each(PROMPT_STATUSES)("a version that is %s", (status) => {
  test.each(STEPS)("%s leads where the table has it, or is refused and changes nothing", async (move, step, body) => {
    const to = PROMPT_TABLE[status][move];
    const { assistantId, id } = await (to === undefined ? untouchedIn(status) : placeIn(status));
    const was = await read(assistantId, id);
    const told = await toldTo(assistantId);
    const path = `${promptsOf(assistantId)}/${id}/${step}`;
    const taken = move === "set-percentage" ? await client().patch(path, body) : await client().post(path, body);
    if (to === undefined) {
      expect([taken.status, taken.json.code]).toEqual([400, "prompt-state"]);
      expect(await read(assistantId, id)).toEqual(was);
      expect(await toldTo(assistantId)).toBe(told);
    } else {
      expect(taken.status, taken.text).toBe(200);
      expect(taken.json).toMatchObject({ status: to });
      expect(taken.json.moves.at(-1)).toMatchObject({ move, from_status: status, to_status: to });
    }
  });
});

test("a hundred moves at once leave one version in production, and the assistant is told what it says", async () => {
  const assistantId = await addAssistant("You are 0.");
  const versions: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const { id } = await draft(assistantId, `You are ${number}.`);
    await evaluate(id);
    await take(assistantId, id, "approve");
    versions.push(id);
  }
  // From the first edit on there is one in production.
  await client().patch(`/api/v1/assistants/${assistantId}`, { llm_settings: { system_prompt: "You are it." } });
  const steps = Array.from({ length: 100 }, async (_, index) => {
    const path = `${promptsOf(assistantId)}/${versions[index % versions.length]}`;
    if (index % 11 === 10) {
      return client().patch(`/api/v1/assistants/${assistantId}`, { llm_settings: { system_prompt: `Edit ${index}` } });
    }
    if (index % 3 === 0) return client().post(`${path}/start-canary`, {});
    if (index % 3 === 1) return client().post(`${path}/promote`);
    return client().post(`${path}/rollback`, { reason: "race" });
  });
  // Looked at as often as it can be, while they go on.
  const seen = new Map<string, number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await sql<{ seen: string }>`
        select concat_ws(' ', count(*) filter (where status = 'production'), 'in production,',
          count(*) filter (where status = 'canary'), 'canaries, told', bool_or(status = 'production' and
            system_prompt = (select settings -> 'llm_settings' ->> 'system_prompt' from assistants where id = ${assistantId}))) as seen
        from prompt_versions where assistant_id = ${assistantId}`.execute(database());
      for (const { seen: what } of rows) seen.set(what, (seen.get(what) ?? 0) + 1);
    }
  })();
  const statuses = new Set((await Promise.all(steps)).map(({ status }) => status));
  isOver = true;
  await watching;
  expect([...seen.keys()].filter((what) => !/^1 in production, [01] canaries, told t$/.test(what))).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
  expect([...statuses].filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
  expect(statuses.has(200)).toBe(true);
  const { json: serving } = await client().get(`${promptsOf(assistantId)}?status=production`);
  expect(serving).toHaveLength(1);
  expect((await read(assistantId, serving[0].id)).system_prompt).toBe(await toldTo(assistantId));
  const { json: canaries } = await client().get(`${promptsOf(assistantId)}?status=canary`);
  expect(canaries.length).toBeLessThanOrEqual(1);
  // Each version's moves follow from one another.
  for (const { id } of (await client().get(promptsOf(assistantId))).json) {
    const { moves, status } = await read(assistantId, id);
    for (const [index, { from_status: from }] of moves.entries()) {
      if (index > 0 && moves[index - 1].to_status !== "draft") expect(from).toBe(moves[index - 1].to_status);
    }
    expect(moves.at(-1).to_status).toBe(status);
  }
});
