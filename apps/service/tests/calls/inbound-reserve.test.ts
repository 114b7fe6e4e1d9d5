import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiResponse } from "../harness/api-client.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { sendMany, usageOf } from "../usage/limited-room.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const [TWILIO_CALLS] = CALL_KINDS;
if (TWILIO_CALLS === undefined) throw new Error("there is no carrier");

const PLACES = 5;

let stage: VoiceStage;
beforeAll(async () => {
  stage = await startVoiceStage(TWILIO_CALLS, { env: { MEDIA_MAX_CALLS: String(PLACES) } });
});
afterAll(() => stage.stop());

/** A 503 is the answer here, unless the service was too busy to look. */
async function call({ organization, phoneNumber }: StagedAssistant): Promise<ApiResponse> {
  const body = { to_phone_number: newCustomerNumber(), from_phone_number: phoneNumber };
  for (;;) {
    const answer = await organization.admin.client.post("/calls/initiate", body);
    if (answer.status !== 503 || answer.json.code === "no-capacity") return answer;
  }
}

test("a part of the places is kept for calls that come in, over all organizations, however many are asked for at once", async () => {
  const caller = await stage.addAssistant(() => ({ text: "Yes." }));
  const other = await stage.addAssistant(() => ({ text: "Yes." }));
  const { metrics } = stage.service.service;
  const refusedBefore = await metrics.read("parley_calls_refused_total", { reason: "no-capacity" });
  const { statuses, answers } = await sendMany(20, (index) => call(index % 2 === 0 ? caller : other));
  expect(statuses).toEqual({ 200: PLACES - 1, 503: 21 - PLACES });
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.json).toMatchObject({ code: "no-capacity", fix: expect.any(String) });
  expect(refused?.headers.get("retry-after")).toBe("10");
  expect(await metrics.read("parley_calls_refused_total", { reason: "no-capacity" })).toBe(refusedBefore + 21 - PLACES);
  const placed = (await usageOf(caller)).day.calls_placed + (await usageOf(other)).day.calls_placed;
  expect(placed).toBe(PLACES - 1);

  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: caller.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0 });
  phone.hangUp();
  expect(await caller.finishedCall(phone.sid)).toMatchObject({ end_reason: "customer-ended-call" });

  // One that ends makes room for one.
  const first = answers.find(({ status }) => status === 200);
  const owner = [caller, other].find(({ phoneNumber }) => phoneNumber === first?.json.from_number) ?? caller;
  await owner.organization.admin.client.post(`/api/v1/calls/${first?.json.call_id}/terminate`);
  expect((await call(other)).status).toBe(200);
  expect((await call(caller)).status).toBe(503);
});
