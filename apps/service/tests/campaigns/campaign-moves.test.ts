import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiResponse } from "../harness/api-client.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CAMPAIGNS } from "./campaign-stage.ts";
import { awake, lookAt, Outreach } from "./outreach-stage.ts";
import { zoneAt } from "./zone-at.ts";

const STATUSES = ["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"] as const;
type Status = (typeof STATUSES)[number];

let service: TestCarrierService;
let outreach: Outreach;
beforeAll(async () => {
  service = await startTestServiceWithCarrier();
  const organization = await service.addOrganization();
  outreach = await Outreach.open({ ...(await addLine(service, organization)), organization });
});
afterAll(() => service.stop());

const at = (id: number, rest = "") => `${CAMPAIGNS}/${id}${rest}`;
const post = (id: number, rest: string, body?: unknown) => outreach.client.post(at(id, rest), body);
const FUTURE = { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00:00Z" };
const DAILY = { schedule_type: "recurring", recurring_config: { frequency: "daily", time: "09:00" } };
const FILE = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone\r\n2125550100\r\n--b--\r\n`;
const MULTIPART = { headers: { "content-type": "multipart/form-data; boundary=b" } };

type Target = Status | "gone";
const same = (...statuses: readonly Status[]): Partial<Record<Status, Target>> =>
  Object.fromEntries(statuses.map((status) => [status, status]));
const to = (target: Target, ...statuses: readonly Status[]): Partial<Record<Status, Target>> =>
  Object.fromEntries(statuses.map((status) => [status, target]));
const NOT_RUNNING = STATUSES.filter((status) => status !== "running");
const OVER: readonly Status[] = ["completed", "cancelled", "failed"];

/** The table of moves a second time, from what is documented: what is asked, and where it leads from which status. */
const MOVES: Readonly<
  Record<
    string,
    readonly [(id: number) => Promise<ApiResponse>, Partial<Record<Status, Target>>, isAnswered?: 200 | 202]
  >
> = {
  PUT: [(id) => outreach.client.put(at(id), { max_attempts: 2 }), same("draft", "paused")],
  PATCH: [(id) => outreach.client.patch(at(id), { max_attempts: 2 }), same("draft", "paused")],
  "adding contacts": [(id) => post(id, "/contacts", { contacts: [asleep()] }), same(...NOT_RUNNING)],
  "importing contacts": [
    (id) => outreach.client.request("POST", at(id, "/import-data"), FILE, MULTIPART),
    same(...NOT_RUNNING),
    202,
  ],
  "scheduling for a time": [(id) => post(id, "/schedule", FUTURE), to("scheduled", "draft", "scheduled")],
  "scheduling again and again": [(id) => post(id, "/schedule", DAILY), to("scheduled", "draft", "scheduled")],
  "scheduling for no time": [
    (id) => post(id, "/schedule", { schedule_type: "immediate" }),
    to("draft", "draft", "scheduled"),
  ],
  unscheduling: [(id) => post(id, "/unschedule"), to("draft", "scheduled")],
  starting: [(id) => post(id, "/start"), { ...to("scheduled", "draft", "scheduled"), paused: "running" }],
  resuming: [(id) => post(id, "/resume"), { ...to("scheduled", "draft", "scheduled"), paused: "running" }],
  pausing: [(id) => post(id, "/pause"), to("paused", "running")],
  stopping: [(id) => post(id, "/stop"), to("cancelled", "scheduled", "running", "paused")],
  cancelling: [(id) => post(id, "/cancel"), to("cancelled", "scheduled", "running", "paused")],
  "executing again": [(id) => post(id, "/re-execute", { contact_selection: "all" }), to("draft", ...OVER)],
  "executing again later": [
    (id) => post(id, "/re-execute", { contact_selection: "all", schedule_settings: FUTURE }),
    to("scheduled", ...OVER),
  ],
  deleting: [(id) => outreach.client.delete(at(id)), to("gone", ...NOT_RUNNING)],
};

/** It is night where they are: nobody reaches for them. */
const asleep = () => awake(newCustomerNumber(), { time_zone: zoneAt(2) });

/** As if it had got there by itself; no worker has anything to do with it. */
async function put(id: number, status: Status): Promise<void> {
  const isScheduled = status === "scheduled";
  await service.service.platform.database
    .updateTable("campaigns")
    .set({
      status,
      ...(isScheduled ? { schedule_type: "scheduled", scheduled_at: new Date("2099-01-01T00:00:00Z") } : {}),
    })
    .where("id", "=", id)
    .execute();
}

async function addIn(status: Status): Promise<number> {
  const id = await outreach.add("sms", [asleep(), asleep()]);
  await put(id, status);
  return id;
}

/** By status: a campaign that all refused moves ask of, because a refusal leaves it as it was. */
const untouched = new Map<Status, Promise<number>>();
function untouchedIn(status: Status): Promise<number> {
  const id = untouched.get(status) ?? addIn(status);
  untouched.set(status, id);
  return id;
}

describe.each(Object.entries(MOVES))("%s", (_name, [ask, allowed, answered = 200]) => {
  test.each(STATUSES)("of one that is %s", async (status) => {
    const target = allowed[status];
    if (target === undefined) {
      const refused = await untouchedIn(status);
      const before = await outreach.read(refused);
      const { status: code, json, text } = await ask(refused);
      expect([code, json.code], text).toEqual([400, `campaign-${status}`]);
      expect(await outreach.read(refused)).toEqual(before);
      return;
    }
    const id = await addIn(status);
    const answer = await ask(id);
    expect(answer.status, answer.text).toBe(answered);
    if (target === "gone") {
      expect((await outreach.client.get(at(id))).status).toBe(404);
      return;
    }
    if (answer.json.status !== undefined && answered === 200 && "campaign_id" in answer.json) {
      expect(answer.json.status ?? target).toBe(target);
    }
    // A worker may have taken up by now what was started at once.
    const after = (await outreach.read(id)).status;
    expect(after === "running" && target === "scheduled" ? "scheduled" : after).toBe(target);
  });
});

const TIMES = 20;

const many = (make: () => Promise<number>) => Promise.all(Array.from({ length: TIMES }, make));

/** Both at the same time, for campaigns that stand as prepared. */
async function race(
  prepare: () => Promise<readonly number[]>,
  one: (id: number) => Promise<ApiResponse>,
  other: (id: number) => Promise<ApiResponse>,
) {
  const ids = await prepare();
  const outcomes = await Promise.all(
    ids.map(async (id, index) => {
      const both = index % 2 === 0 ? [one(id), other(id)] : [other(id), one(id)].toReversed();
      const [first, second] = await Promise.all(both);
      if (first === undefined || second === undefined) throw new Error("two ask");
      for (const { status, text } of [first, second]) expect(status, text).toBeLessThan(500);
      return { id, first, second };
    }),
  );
  // Reading each again and again would cost more than the race.
  await service.untilAtRest();
  return outcomes;
}

/** The counts are those of the rows, and what is over has nobody who waits. */
async function expectConsistent(id: number, status: string): Promise<void> {
  await until(async () => {
    const campaign = await outreach.read(id);
    expect(campaign.status).toBe(status);
    const rows = await service.service.platform.database
      .selectFrom("campaign_contacts")
      .select((builder) => ["status", builder.fn.countAll<number>().as("count")])
      .where("campaign_id", "=", id)
      .groupBy("status")
      .execute();
    const counted = new Map(rows.map((row) => [row.status, Number(row.count)]));
    const { progress } = await outreach.progress(id);
    expect({ pending: progress.pending, processing: progress.processing, completed: progress.completed }).toEqual({
      pending: counted.get("pending") ?? 0,
      processing: counted.get("in_progress") ?? 0,
      completed: counted.get("completed") ?? 0,
    });
    if (status === "completed" || status === "cancelled") expect(progress.pending + progress.processing).toBe(0);
  });
}

const isRefused = ({ status, json }: ApiResponse, code: string) => status === 400 && json.code === code;

describe("two at the same time", () => {
  /** By campaign: its one contact. */
  const contactOf = new Map<number, string>();
  async function addReady(): Promise<number> {
    const number = newCustomerNumber();
    const id = await outreach.add("sms", [awake(number)]);
    contactOf.set(id, number);
    return id;
  }

  test("start and start: it begins once, and everybody gets one text", async () => {
    const outcomes = await race(
      () => many(addReady),
      (id) => post(id, "/start"),
      (id) => post(id, "/start"),
    );
    for (const { id, first, second } of outcomes) {
      expect([first, second].some(({ status }) => status === 200)).toBe(true);
      for (const answer of [first, second]) {
        const isFine =
          answer.status === 200 ||
          isRefused(answer, "campaign-running") ||
          isRefused(answer, "campaign-completed") ||
          isRefused(answer, "contacts-processed");
        expect(isFine, answer.text).toBe(true);
      }
      await expectConsistent(id, "completed");
      expect(service.carrier.sentTo(contactOf.get(id) ?? "")).toHaveLength(1);
    }
  });

  test("start and delete: it runs, or is gone and reaches nobody", async () => {
    const outcomes = await race(
      () => many(addReady),
      (id) => post(id, "/start"),
      (id) => outreach.client.delete(at(id)),
    );
    for (const { id, first, second } of outcomes) {
      const sent = () => service.carrier.sentTo(contactOf.get(id) ?? "");
      if (second.status === 200) {
        expect([200, 404]).toContain(first.status);
        expect((await outreach.client.get(at(id))).status).toBe(404);
        // At most one, which was on its way when the campaign had ended already and was deleted.
        expect(sent().length).toBeLessThanOrEqual(first.status === 404 ? 0 : 1);
      } else {
        expect([isRefused(second, "campaign-running"), first.status], second.text).toEqual([true, 200]);
        await expectConsistent(id, "completed");
        expect(sent()).toHaveLength(1);
      }
    }
  });

  async function running(): Promise<readonly number[]> {
    const ids = await many(() => outreach.run("sms", [asleep(), asleep()]));
    await lookAt(service, ...ids);
    const rows = await service.service.platform.database
      .selectFrom("campaigns")
      .select("status")
      .where("id", "in", ids)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(ids.map(() => "running"));
    return ids;
  }

  const askAll = async (ids: readonly number[], rest: string) => {
    const answers = await Promise.all(ids.map((id) => post(id, rest)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  };

  test("pause and stop: it is stopped", async () => {
    const outcomes = await race(
      running,
      (id) => post(id, "/pause"),
      (id) => post(id, "/stop"),
    );
    for (const { id, first, second } of outcomes) {
      expect(second.status, second.text).toBe(200);
      expect(first.status === 200 || isRefused(first, "campaign-cancelled"), first.text).toBe(true);
      await expectConsistent(id, "cancelled");
    }
  });

  test("stop and resume: it is stopped", async () => {
    const outcomes = await race(
      async () => {
        const ids = await running();
        await askAll(ids, "/pause");
        return ids;
      },
      (id) => post(id, "/resume"),
      (id) => post(id, "/stop"),
    );
    for (const { id, first, second } of outcomes) {
      expect(second.status, second.text).toBe(200);
      expect(first.status === 200 || isRefused(first, "campaign-cancelled"), first.text).toBe(true);
      await expectConsistent(id, "cancelled");
    }
  });

  test("executing again twice: one does, and its round is the next one", async () => {
    const again = (id: number) => post(id, "/re-execute", { contact_selection: "all" });
    const outcomes = await race(
      async () => {
        const ids = await running();
        await askAll(ids, "/stop");
        return ids;
      },
      again,
      again,
    );
    for (const { id, first, second } of outcomes) {
      expect([first.status, second.status].toSorted()).toEqual([200, 400]);
      expect([first, second].some((answer) => isRefused(answer, "campaign-draft"))).toBe(true);
      await expectConsistent(id, "draft");
      const { round } = await service.service.platform.database
        .selectFrom("campaigns")
        .select("round")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(round).toBe(2);
      expect((await outreach.progress(id)).progress).toMatchObject({ pending: 2, total_contacts: 2 });
    }
  });
});
