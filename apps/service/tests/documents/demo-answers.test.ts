import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { makePdf } from "../support/documents/make-files.ts";

const QUESTION = "What does a double room cost?";
const ANSWER = "Double rooms cost ninety euros a night.";
const PDF = makePdf([["Our house has forty rooms.", ANSWER, "Breakfast is included."]]);

let stage: VoiceStage;
let assistant: StagedAssistant;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, { env: { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined } });
  assistant = await stage.addAssistant(() => ({ text: "There is no model." }), { rag_settings: { enabled: true } });
  await upload();
});
afterAll(() => stage.stop());

async function upload(): Promise<void> {
  const path = `/api/v1/assistants/${assistant.assistantId}/documents`;
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(PDF)]), "rooms.pdf");
  const headers = { authorization: `Bearer ${assistant.organization.admin.key}` };
  const response = await fetch(`${stage.service.url}${path}`, { method: "POST", headers, body: form });
  const { id } = (await response.json()) as { id: number };
  await until(async () => expect((await assistant.get(`${path}/${id}`)).status).toBe("completed"));
}

async function text() {
  const customer = newCustomerNumber();
  await stage.service.carrier.receiveText({ from: customer, to: assistant.phoneNumber, body: QUESTION });
  await expect.poll(() => stage.service.carrier.sentTo(customer).length).toBe(1);
  const [thread] = await assistant.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`);
  const { logs } = await assistant.get(`/api/v1/sms/${thread.id}/logs`);
  const { event_data: answered } = logs.find((entry: { event_type: string }) => entry.event_type === "llm_response");
  return { said: stage.service.carrier.sentTo(customer)[0]?.body, citations: answered.citations };
}

test("without a model a text is answered with what the documents say, and says where it is written", async () => {
  const { said, citations } = await text();
  expect(said).toBe(ANSWER);
  expect(citations).toMatchObject([{ document: "rooms.pdf", page: 1 }]);
});

test("so is a call", async () => {
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio();
  await phone.waitForQuiet();
  await phone.speak(stage.texts.add(QUESTION).muLaw);
  await phone.waitForAudio({ lengthMs: 300 });
  await phone.waitForQuiet({ quietMs: 400 });
  phone.hangUp();
  const { id } = await assistant.finishedCall(phone.sid);
  const transcripts = await assistant.get(`/api/v1/calls/${id}/transcripts`);
  expect(transcripts.at(-1).content).toBe(ANSWER);
});

test("not where the assistant does not look things up", async () => {
  const path = `/api/v1/assistants/${assistant.assistantId}`;
  await assistant.organization.admin.client.patch(path, { rag_settings: { enabled: false } });
  const { said, citations } = await text();
  expect(said).toContain("I do not know that");
  expect(citations).toBeUndefined();
});

test("a caller who is known is told what is remembered of them", async () => {
  const customer = newCustomerNumber();
  await assistant.organization.admin.client.post("/api/learning/memories", {
    fact: "Is allergic to hazelnuts",
    memory_scope: "caller",
    subject_id: customer,
  });
  const { carrier } = stage.service;
  await carrier.receiveText({ from: customer, to: assistant.phoneNumber, body: "What am I allergic to?" });
  await expect
    .poll(() => carrier.sentTo(customer)[0]?.body)
    .toBe("This is what I remember from before: Is allergic to hazelnuts.");
});
