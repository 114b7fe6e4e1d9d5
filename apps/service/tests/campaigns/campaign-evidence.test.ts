import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findOddTimes } from "../conformance/odd-times.ts";
import { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { AttemptRoom, type SeededAttempt } from "./attempt-room.ts";
import { CAMPAIGNS, CampaignStage, numbersFrom } from "./campaign-stage.ts";

const WIRE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

let service: TestService;
let stage: CampaignStage;
let room: AttemptRoom;
let attempts: readonly SeededAttempt[];
let to: readonly string[];
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
});
afterAll(() => service.stop());
/** Each test has an organization of its own, and so a chain: seals of one, two and one decisions. */
beforeEach(async () => {
  stage = await CampaignStage.open(service);
  to = numbersFrom(0, 4);
  room = await AttemptRoom.open(stage, to);
  const made: SeededAttempt[] = [];
  for (const [index, contactId] of (await room.contactIds()).entries()) {
    made.push(await room.add({ contactId, to: to[index] ?? "" }));
    if (index !== 1) await room.seal();
  }
  attempts = made;
  await room.count({}, { attempts: 4 });
});

const ids = () => attempts.map(({ id }) => id);
const why = (index: number) => room.get(`/attempts/${ids()[index]}/why`);
/** What each attempt's evidence says. */
const verdicts = async () =>
  (await room.get("/evidence")).attempts.map((each: { is_verified: boolean; problem: string | null }) =>
    each.is_verified ? "verified" : (each.problem ?? "unsealed"),
  );
const change = (statement: string) => sql.raw(statement).execute(stage.database);
const ofOrganization = () => `organization_id = ${stage.organization.organizationId}`;

test("an attempt says why it was made, by what it is proven, and how it ended", async () => {
  const shown = await why(2);
  expect(shown).toEqual({
    attempt_id: ids()[2],
    execution_id: attempts[2]?.intentId,
    campaign_id: room.campaignId,
    contact_id: expect.any(Number),
    round: 1,
    attempt_number: 1,
    channel: "call",
    from_number: "+12125550001",
    to_number: to[2],
    created_at: expect.stringMatching(WIRE_TIME),
    hashed_created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    decision: {
      version: 1,
      decided_at: "2026-11-25T15:00:00.000+00:00",
      campaign_id: room.campaignId,
      contact_id: expect.any(Number),
      round: 1,
      attempt_number: 1,
      channel: "call",
      purpose: "marketing",
      number_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      is_allowed: true,
      reasons: [],
      country: "US",
      states: ["NY"],
      zones: ["America/New_York"],
      zones_found_by: "number",
      rules: [{ jurisdiction: "US", version: "2026-11-01", source_date: "2026-10-01" }],
      data_versions: { area_codes: "2026-11", time_zones: "2025c" },
      consent: { kind: "written", source: "=form()", given_at: "2026-01-01T00:00:00.000+00:00", is_attested: false },
      registers: [{ source: "dnc", obtained_at: "2026-11-20T00:00:00.000+00:00" }],
      attempts_before: [],
    },
    record: expect.objectContaining({ campaignId: room.campaignId }),
    decision_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    seal: {
      position: 2,
      decision_count: 2,
      previous_hash: (await why(0)).seal.hash,
      hash: (await why(3)).seal.previous_hash,
      sealed_at: expect.stringMatching(WIRE_TIME),
      hashed_sealed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
    },
    is_sealed: true,
    is_verified: true,
    problem: null,
    ended: {
      status: "completed",
      reason: null,
      settled_at: expect.any(String),
      is_counted: true,
      is_retried: false,
      duration_seconds: null,
    },
  });
  expect((await why(1)).seal).toEqual(shown.seal);
  expect(findOddTimes(shown)).toEqual([]);
  expect(findOddTimes(await room.get("/evidence"))).toEqual([]);
});

test("a decision that waits for its seal says so, and the schedule seals it", async () => {
  const [contactId = 0] = await room.contactIds();
  const { id } = await room.add({ contactId, to: to[0] ?? "", number: 2, outcome: null });
  const path = `/attempts/${id}/why`;
  const unsealed = { is_sealed: false, is_verified: false, problem: null, seal: null };
  expect(await room.get(path)).toMatchObject({ ...unsealed, ended: { status: "in_progress" } });
  expect(await room.get("/evidence")).toMatchObject({ verified_count: 4, unsealed_count: 1, broken_count: 0 });
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  const schedule = schedules.find(({ name }) => name === "seal-campaign-decisions");
  expect(schedule?.everyMs).toBeLessThanOrEqual(10_000);
  await schedule?.run(new AbortController().signal);
  expect(await room.get(path)).toMatchObject({ is_sealed: true, is_verified: true, seal: { position: 4 } });
});

test("two that seal at once make one chain; more than 500 decisions make more seals", async () => {
  await change(`with a as (
      insert into campaign_attempts (organization_id, campaign_id, contact_id, round, attempt_number, channel, number_hash,
        intent_id, from_number, to_number, variables, settled_at, outcome)
      select c.organization_id, c.campaign_id, c.id, 2, n, 'call', c.number_hash, gen_random_uuid(), '+1', c.phone_number, '{}', now(), 'busy'
      from campaign_contacts c, generate_series(1, 601) n where c.campaign_id = ${room.campaignId} and c.phone_number = '${to[0]}'
      returning *)
    insert into attempt_decisions (organization_id, attempt_id, record)
    select organization_id, id, jsonb_build_object('campaignId', campaign_id, 'contactId', contact_id, 'round', round,
      'attemptNumber', attempt_number, 'channel', channel, 'numberHash', encode(number_hash, 'hex')) from a`);
  const sealed = await Promise.all([room.seal(), room.seal(), room.seal()]);
  expect(sealed.reduce((sum, each) => sum + each)).toBe(601);
  const all = await room.get("/evidence?per_page=1000");
  expect(all).toMatchObject({ verified_count: 605, broken_count: 0, unsealed_count: 0 });
  const seals = await stage.database
    .selectFrom("decision_seals")
    .select(["position", "decision_count"])
    .where("organization_id", "=", stage.organization.organizationId)
    .orderBy("position")
    .execute();
  expect(seals.map((each) => each.position)).toEqual(seals.map((_each, index) => index + 1));
  expect(Math.max(...seals.map((each) => each.decision_count))).toBe(500);
});

describe("what is changed afterwards is noticed", () => {
  const ok = "verified";
  const record = (path: string, value: string) =>
    `update attempt_decisions set record = jsonb_set(record, '${path}', '${value}') where attempt_id = $1`;
  const attempt = (set: string) => `update campaign_attempts set ${set} where id = $1`;
  const seal = (set: string) => `update decision_seals set ${set} where position = 2 and $2`;

  test.each<readonly [string, string, readonly string[]]>([
    ["the reasons of a decision", record("{reasons}", '["hours"]'), [ok, "decision-changed", ok, ok]],
    ["when it was decided", record("{decidedAt}", '"2026-11-25T15:00:01.000Z"'), [ok, "decision-changed", ok, ok]],
    ["the consent", record("{consent,isAttested}", "true"), [ok, "decision-changed", ok, ok]],
    ["a member more", record("{note}", "1"), [ok, "decision-changed", ok, ok]],
    ["another contact in the record", record("{contactId}", "1"), [ok, "attempt-changed", ok, ok]],
    ["another number in the record", record("{numberHash}", '"00"'), [ok, "attempt-changed", ok, ok]],
    [
      "no record at all",
      "update attempt_decisions set record = '7' where attempt_id = $1",
      [ok, "attempt-changed", ok, ok],
    ],
    [
      "a decision moved under another seal",
      "update attempt_decisions set seal_position = 3 where attempt_id = $1",
      [ok, "decision-changed", ok, ok],
    ],
    [
      "a decision under a seal that there is not",
      "update attempt_decisions set seal_position = 9 where attempt_id = $1",
      [ok, "seal-missing", ok, ok],
    ],
    ["a decision deleted", "delete from attempt_decisions where attempt_id = $1", [ok, "decision-missing", ok, ok]],
    ["the number that was called", attempt("to_number = '+12125550199'"), [ok, "attempt-changed", ok, ok]],
    ["the hash of the number", attempt("number_hash = '\\x00'"), [ok, "attempt-changed", ok, ok]],
    ["the number of the attempt", attempt("attempt_number = 9"), [ok, "attempt-changed", ok, ok]],
    ["the round", attempt("round = 9"), [ok, "attempt-changed", ok, ok]],
    ["the channel", attempt("channel = 'sms'"), [ok, "attempt-changed", ok, ok]],
    ["the call it is about", attempt("intent_id = gen_random_uuid()"), [ok, "decision-changed", ok, ok]],
    [
      "when it was made, by a microsecond",
      attempt("created_at = created_at + interval '1 microsecond'"),
      [ok, "decision-changed", ok, ok],
    ],
    [
      "the time of a seal, by a microsecond",
      seal("sealed_at = sealed_at + interval '1 microsecond'"),
      [ok, "seal-changed", "seal-changed", ok],
    ],
    ["the count of a seal", seal("decision_count = 3"), [ok, "seal-changed", "seal-changed", ok]],
    ["the list of a seal", seal("attempt_ids = attempt_ids || 1::bigint"), [ok, "seal-changed", "seal-changed", ok]],
    [
      "the order in a seal",
      seal("attempt_ids = array[attempt_ids[2], attempt_ids[1]]"),
      [ok, "decision-changed", "decision-changed", ok],
    ],
    [
      "two hashes in a seal swapped",
      seal("decision_hashes = array[decision_hashes[2], decision_hashes[1]]"),
      [ok, "decision-changed", "decision-changed", ok],
    ],
    ["the hash of a seal", seal("hash = '\\x00'"), [ok, "seal-changed", "seal-changed", "chain-broken"]],
    ["what a seal follows", seal("previous_hash = '\\x00'"), ["chain-broken", "seal-changed", "seal-changed", ok]],
    ["the place of a seal", seal("position = 7"), [ok, "seal-missing", "seal-missing", "chain-broken"]],
    [
      "a seal deleted",
      "delete from decision_seals where position = 2 and $2",
      [ok, "seal-missing", "seal-missing", "chain-broken"],
    ],
  ])("%s", async (_what, statement, expected) => {
    expect(await verdicts()).toEqual([ok, ok, ok, ok]);
    await change(statement.replace("$1", String(ids()[1])).replace("$2", ofOrganization()));
    expect(await verdicts()).toEqual(expected);
    const broken = expected.map((each, index) => [each, index] as const).filter(([each]) => each !== ok);
    for (const [problem, index] of broken) expect(await why(index)).toMatchObject({ is_verified: false, problem });
  });

  test("two decisions swapped", async () => {
    await change(`update attempt_decisions d set record = o.record from attempt_decisions o
      where (d.attempt_id, o.attempt_id) in ((${ids()[1]}, ${ids()[2]}), (${ids()[2]}, ${ids()[1]}))`);
    expect(await verdicts()).toEqual([ok, "attempt-changed", "attempt-changed", ok]);
  });

  test("a seal whose hash was computed anew for what was changed: the one after it no longer fits", async () => {
    await change(record("{reasons}", '["hours"]').replace("$1", String(ids()[1])));
    const { decision_hash: hash } = await why(1);
    await change(
      `update decision_seals set decision_hashes[1] = '\\x${hash}' where position = 2 and ${ofOrganization()}`,
    );
    const { seal: stored } = await why(1);
    expect((await why(1)).problem).toBe("seal-changed");
    const { sealHash } = await import("../../src/features/campaigns/evidence/decision-hash.ts");
    const { readSeals } = await import("../../src/features/campaigns/evidence/seal-store.ts");
    const forged = (await room.within((unit) => readSeals(unit, [2]))).get(2);
    expect(forged?.hash.toString("hex")).toBe(stored.hash);
    if (forged === undefined) return;
    await change(
      `update decision_seals set hash = '\\x${sealHash(forged).toString("hex")}' where position = 2 and ${ofOrganization()}`,
    );
    expect(await verdicts()).toEqual([ok, "chain-broken", "chain-broken", "chain-broken"]);
  });
});

test("a decision that was changed and lets itself be sealed again is under two seals", async () => {
  await change(`update attempt_decisions set seal_position = null, record = jsonb_set(record, '{reasons}', '["hours"]')
    where attempt_id = ${ids()[1]}`);
  expect(await verdicts()).toEqual(["verified", "sealed-before", "verified", "verified"]);
  expect(await room.seal()).toBe(1);
  expect(await verdicts()).toEqual(["verified", "sealed-before", "verified", "verified"]);
  expect(await why(1)).toMatchObject({ is_sealed: true, is_verified: false, problem: "sealed-before" });
});

test("attempts of a deleted campaign are gone; others under the same seal are still proven", async () => {
  const other = await AttemptRoom.open(stage, numbersFrom(100, 2));
  const [contactId = 0, another = 0] = await other.contactIds();
  const mine = await room.contactIds();
  await other.add({ contactId, to: numbersFrom(100, 2)[0] ?? "" });
  const kept = await room.add({ contactId: mine[0] ?? 0, to: to[0] ?? "", number: 2 });
  await other.add({ contactId: another, to: numbersFrom(100, 2)[1] ?? "" });
  expect(await room.seal()).toBe(3);
  await change(`delete from campaigns where id = ${other.campaignId}`);
  expect(await room.get(`/attempts/${kept.id}/why`)).toMatchObject({ is_verified: true, seal: { decision_count: 3 } });
});

describe("for an authority", () => {
  test("evidence comes page by page, and reading it is in the audit log", async () => {
    const page = await room.get("/evidence?per_page=3&page=2");
    expect(page).toMatchObject({ total: 4, verified_count: 1, pagination: { total_pages: 2, has_next: false } });
    expect(page.attempts).toEqual([await why(3)]);
    expect(page.items).toEqual(page.attempts);
    const { items } = (await stage.client.get("/api/v1/audit-log?operation=exportCampaignEvidence")).json;
    expect(items[0]).toMatchObject({ path_ids: { campaign_id: String(room.campaignId) }, status_code: 200 });
  });

  test("all of it is a file, in which nothing is a formula", async () => {
    await stage.database
      .updateTable("campaign_attempts")
      .set({ reason: "=cmd|' /C calc'!A0" })
      .where("id", "=", ids()[0] ?? 0)
      .execute();
    const file = await stage.client.get(`${CAMPAIGNS}/${room.campaignId}/evidence?format=csv`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toContain(`campaign_${room.campaignId}_evidence.csv`);
    const [header, ...lines] = file.text.trimEnd().split("\r\n");
    expect(header).toContain('"attempt_id","execution_id"');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain(`"'=cmd|' /C calc'!A0"`);
    expect(lines[0]).toContain(`"'=form()"`);
    expect(file.text).not.toMatch(/(^|,)"[=@]/m);
    expect(lines.every((line) => line.includes('"true","true",""'))).toBe(true);
  });

  test("only who may read the campaign reads it, and only its own attempts are found in it", async () => {
    const stranger = await service.addOrganization();
    for (const path of ["/progress", "/executions", "/evidence", "/evidence?format=csv", `/attempts/${ids()[0]}/why`]) {
      const at = `${CAMPAIGNS}/${room.campaignId}${path}`;
      expect([path, (await stranger.admin.client.get(at)).status]).toEqual([path, 404]);
      expect([path, (await new ApiClient(service.url, "not-a-key").get(at)).status]).toEqual([path, 401]);
      const viewer = await stage.organization.addMember({ role: "viewer" });
      expect([path, (await viewer.client.get(at)).status]).toEqual([path, 200]);
    }
    const empty = await stage.add();
    expect((await stage.client.get(`${CAMPAIGNS}/${empty}/attempts/${ids()[0]}/why`)).status).toBe(404);
    expect((await stage.client.get(`${CAMPAIGNS}/${empty}/evidence`)).json).toMatchObject({ attempts: [], total: 0 });
  });
});
