import { setTimeout as delay } from "node:timers/promises";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterEach, expect, test } from "vitest";
import { callCostMicros } from "../../src/providers/telephony/call-prices.ts";
import { CALL_PRICES } from "../../src/providers/telephony/table.ts";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import type { CarrierKind } from "../harness/carrier-kinds.ts";
import { type CallingInstallation, createCallingInstallation } from "./calling-installation.ts";

/** So long nobody is there when the caller hangs up; far more than a call's length may be wrong by. */
const AWAY_MS = 6_000;

let installation: CallingInstallation | null = null;
afterEach(async () => {
  await installation?.remove();
  installation = null;
});

async function startHouse(kind: CarrierKind): Promise<CallingInstallation> {
  installation = await createCallingInstallation(kind);
  installation.models.setReply(() => ({ text: "Yes." }));
  return installation;
}

/** Rings and hears the welcome. */
async function ring(house: CallingInstallation): Promise<SimulatedPhone> {
  const phone = await house.carrier.placeCall({ from: "+12125550100", to: house.phoneNumber });
  await phone.waitForAudio({ timeoutMs: 15_000 });
  await phone.waitForQuiet({ timeoutMs: 15_000 });
  return phone;
}

/** As the carrier counts it. */
function secondsOf({ call }: SimulatedPhone): number {
  const { answeredAtMs, endedAtMs } = call;
  if (answeredAtMs === null || endedAtMs === null) throw new Error("the call was not answered, or goes on");
  return Math.ceil((endedAtMs - answeredAtMs) / 1_000);
}

async function until<Found>(find: () => Promise<Found | undefined>, limitMs = 60_000): Promise<Found> {
  const endsMs = performance.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > endsMs) throw new Error(`not within ${limitMs} ms`);
    await delay(100);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
async function reportedCall(house: CallingInstallation, phone: SimulatedPhone): Promise<any> {
  await until(async () => {
    const [row] = await house.query<{ isReported: boolean }>(
      `select reported_at is not null as "isReported" from calls where call_sid = $1`,
      [phone.sid],
    );
    return row?.isReported === true ? true : undefined;
  });
  return (await house.admin.get(`/api/v1/calls/sid/${phone.sid}`)).json;
}

/** Record, bill, trace and report say what the carrier says. */
async function expectCarriersFigures(house: CallingInstallation, kind: CarrierKind, phone: SimulatedPhone) {
  const call = await reportedCall(house, phone);
  const seconds = secondsOf(phone);
  const micros = callCostMicros(CALL_PRICES, { provider: kind.provider, country: "US", direction: "inbound" }, seconds);
  expect({ duration: call.duration, cost: call.telephony_cost }).toEqual({
    duration: seconds,
    cost: micros === null ? null : micros / 1_000_000,
  });
  // Twilio dates to the second.
  expect(Math.abs(Date.parse(call.ended_at) - (phone.call.endedAtMs ?? 0))).toBeLessThanOrEqual(1_000);
  const { detailed_entries: entries } = (await house.admin.get(`/api/calls/${call.id}/costs`)).json;
  const telephony = entries.find(({ service_type: type }: { service_type: string }) => type === "telephony");
  expect(telephony).toMatchObject({ usage_amount: seconds });
  const [trace] = (await house.admin.get("/api/learning/call-traces")).json;
  expect(trace).toMatchObject({ duration_seconds: seconds });
  const report = await until(async () =>
    house.customer
      .requests("/calls")
      .map(({ body }) => JSON.parse(body).message)
      .find(({ type }) => type === "end-of-call-report"),
  );
  expect(report).toMatchObject({ durationSeconds: seconds });
}

test.each(CALL_KINDS)(
  "$name: a call that ends while every process is gone is as long and as dear as the carrier says",
  {
    timeout: 180_000,
  },
  async (kind) => {
    const house = await startHouse(kind);
    const media = await house.startMedia(1);
    const phone = await ring(house);
    await Promise.all([media.kill(), house.api.kill()]);
    await delay(500);
    phone.hangUp();
    await delay(AWAY_MS);
    await Promise.all([house.startApi(), house.startMedia(1)]);
    await expectCarriersFigures(house, kind, phone);
  },
);
