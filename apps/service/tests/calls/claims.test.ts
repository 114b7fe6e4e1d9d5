import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const QUESTION = "A table for eight, please.";
const NOT_DONE = "I have not been able to do that yet.";
const CLAIM = "I've booked your table.";
const [TWILIO] = CALL_KINDS;

let stage: VoiceStage;
beforeAll(async () => {
  if (TWILIO === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(TWILIO);
});
afterAll(() => stage.stop());

test("in a call nobody hears that something was done which no tool did, and the trace says what was claimed", async () => {
  const assistant = await stage.addAssistant(() => ({ text: `Very well. ${CLAIM}` }));
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  await phone.speak(stage.texts.add(QUESTION).muLaw);
  const said = async (): Promise<string> =>
    (await assistant.get(`/api/v1/calls/sid/${phone.sid}/transcripts?speaker=assistant`))
      .map(({ content }: { content: string }) => content)
      .join(" ");
  await stage.until(async () => expect(await said()).toContain(NOT_DONE));
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);

  // Neither in the record of the call nor in what the voice was asked to speak.
  expect(await said()).not.toContain("booked");
  const messages = await assistant.get(`/api/v1/calls/${call.id}/messages`);
  expect(JSON.stringify(messages)).not.toContain("booked your table");
  const [head] = await assistant.get("/api/learning/call-traces");
  const { unbacked_claims: claims } = await assistant.get(`/api/learning/call-traces/${head.id}`);
  expect(claims).toEqual([
    expect.objectContaining({ outcome: "rephrased", claim: CLAIM, actions: ["book", "callback"] }),
    expect.objectContaining({ outcome: "replaced", claim: CLAIM }),
  ]);
  const { metrics } = stage.service.service.platform;
  expect(await metrics.read("parley_unbacked_claims_total", { channel: "call", outcome: "replaced" })).toBe(1);
});
