import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { makePdf } from "../support/documents/make-files.ts";

const QUESTION = "What does a double room cost?";
const PDF = makePdf([
  ["Our house has forty rooms."],
  ["Double rooms cost ninety euros a night.", "Breakfast is included."],
]);

let stage: VoiceStage;
let assistant: StagedAssistant;
let documentId: number;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio);
});
afterAll(() => stage.stop());

/** Looks everything up, and says what it found. */
const clerk = ({ messages, toolNames }: ModelServerRequest): ScriptedReply => {
  const last = messages.at(-1);
  if (last?.role === "tool") {
    return {
      text: last.text.includes("ninety euros") ? "It is ninety euros a night." : "I do not have that information.",
    };
  }
  if (!toolNames.includes("search_documents")) return { text: "I have nothing to look in." };
  return { toolCalls: [{ name: "search_documents", arguments: { query: last?.text ?? "" } }] };
};

beforeEach(async () => {
  assistant = await stage.addAssistant(clerk, { rag_settings: { enabled: true } });
  documentId = await upload();
});

const path = () => `/api/v1/assistants/${assistant.assistantId}/documents`;
const client = () => assistant.organization.admin.client;

async function upload(content = PDF, name = "rooms.pdf"): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${stage.service.url}${path()}`, {
    method: "POST",
    headers: { authorization: `Bearer ${assistant.organization.admin.key}` },
    body: form,
  });
  const { id } = (await response.json()) as { id: number };
  await expect
    .poll(async () => (await client().get(`${path()}/${id}`)).json.status, { interval: 50 })
    .toBe("completed");
  return id;
}

async function ask(): Promise<{ readonly id: number; readonly turns: readonly Turn[] }> {
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio();
  await phone.waitForQuiet();
  await phone.speak(stage.texts.add(QUESTION).muLaw);
  await phone.waitForAudio({ lengthMs: 300 });
  await phone.waitForQuiet({ quietMs: 400 });
  phone.hangUp();
  const { id } = await assistant.finishedCall(phone.sid);
  const heads = await assistant.get("/api/learning/call-traces");
  const head = heads.find((each: { call_id: number }) => each.call_id === id);
  return { id, turns: (await assistant.get(`/api/learning/call-traces/${head.id}`)).turns };
}

interface Turn {
  readonly role: string;
  readonly content: string;
  readonly tool_calls: readonly { readonly name: string; readonly arguments: unknown; readonly result: string }[];
}

async function text(customer = newCustomerNumber()) {
  await stage.service.carrier.receiveText({ from: customer, to: assistant.phoneNumber, body: QUESTION });
  await expect.poll(() => stage.service.carrier.sentTo(customer).length).toBe(1);
  const [thread] = (await client().get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`))
    .json;
  const { logs } = (await client().get(`/api/v1/sms/${thread.id}/logs`)).json;
  const answered = logs.find((entry: { event_type: string }) => entry.event_type === "llm_response");
  return { answer: stage.service.carrier.sentTo(customer)[0]?.body, citations: answered.event_data.citations };
}

const CITATION = {
  document_id: expect.any(Number),
  document: "rooms.pdf",
  page: 2,
  section: "",
  passage: expect.stringContaining("Double rooms cost ninety euros a night."),
};

test("a question is answered from a PDF in a call, with the passage in its trace; not once the document is deleted", async () => {
  const { turns } = await ask();
  const answer = turns.find(({ content }) => content.includes("ninety euros"));
  expect(answer?.content).toBe("It is ninety euros a night.");
  const [lookedUp] = answer?.tool_calls ?? [];
  expect(lookedUp?.name).toBe("search_documents");
  expect(JSON.parse(lookedUp?.result ?? "{}").passages[0]).toEqual({ ...CITATION, document_id: documentId });
  await client().delete(`${path()}/${documentId}`);
  const later = await ask();
  expect(later.turns.at(-1)?.content).toBe("I do not have that information.");
});

test("the same by text, with the citation in the timeline", async () => {
  const { answer, citations } = await text();
  expect(answer).toBe("It is ninety euros a night.");
  expect(citations[0]).toEqual({ ...CITATION, document_id: documentId });
  await client().delete(`${path()}/${documentId}`);
  expect(await text()).toEqual({ answer: "I do not have that information.", citations: undefined });
});

test("passages are there before the model is asked, where the settings say so", async () => {
  await client().patch(`/api/v1/assistants/${assistant.assistantId}`, {
    rag_settings: { rag_inject_before_llm: true },
  });
  const { turns } = await ask();
  const answer = turns.find(({ content }) => content.includes("ninety euros"));
  expect(answer?.tool_calls.map(({ name, arguments: given }) => [name, given])).toEqual([
    ["search_documents", { query: QUESTION }],
  ]);
  const { answer: texted, citations } = await text();
  expect(texted).toBe("It is ninety euros a night.");
  expect(citations).toHaveLength(1);
});

test("nothing is looked up where that is switched off", async () => {
  await client().patch(`/api/v1/assistants/${assistant.assistantId}`, { rag_settings: { enabled: false } });
  expect((await ask()).turns.at(-1)?.content).toBe("I have nothing to look in.");
  expect((await text()).answer).toBe("I have nothing to look in.");
});

test("settings say how many passages there are, and whether they name their document", async () => {
  await client().patch(`/api/v1/assistants/${assistant.assistantId}`, {
    rag_settings: { search_limit: 1, include_metadata: false },
  });
  const { citations } = await text();
  expect(citations).toEqual([{ document_id: documentId, passage: CITATION.passage }]);
});

test("passages are given only as far as all of them together have room", async () => {
  const sections = ["Summer", "Winter", "Spring"].map(
    (season) =>
      `# ${season}\n\nA double room does not cost the same all year. ${`In ${season} it is another price. `.repeat(8)}`,
  );
  await upload(Buffer.from(sections.join("\n\n")), "seasons.md");
  expect((await text()).citations.length).toBeGreaterThan(1);
  // So many tokens are 400 characters: one of the sections, not two.
  await client().patch(`/api/v1/assistants/${assistant.assistantId}`, { rag_settings: { context_window_tokens: 100 } });
  const { citations } = await text();
  const length = citations.reduce((sum: number, { passage }: { passage: string }) => sum + passage.length, 0);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(400);
});
