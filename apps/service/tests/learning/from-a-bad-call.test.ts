import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { readDocumentedRequests, sendDocumentedRequests } from "../support/documented-requests.ts";

const PAGE = new URL("../../../../docs/operations/from-a-bad-call.md", import.meta.url);
const KNOWS = "On Sunday the shop is open from noon to four.";

let stage: VoiceStage;
let assistant: StagedAssistant;
let mark = "";
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, { reader });
  assistant = await stage.addAssistant(answer);
  mark = (await assistant.get(`/api/v1/assistants/${assistant.assistantId}`)).llm_settings.system_prompt;
});
afterAll(() => stage.stop());

/** It knows what it is told. */
function answer({ systemPrompt }: ModelServerRequest): ScriptedReply {
  return { text: systemPrompt.includes("noon") ? "We are open from noon to four." : "I do not know that." };
}

/** The analysis after calls, the proposal of a case, and whoever proposes a better prompt. */
function reader({ systemPrompt, messages }: ModelServerRequest): ScriptedReply {
  if (systemPrompt.startsWith("You write test cases")) {
    return {
      text: JSON.stringify({ case_name: "Sunday", rubric: "Says from when to when the shop is open on Sunday." }),
    };
  }
  const judgements = { intent_resolved: false, ai_response_accuracy: 0.1, avg_user_frustration: 0.6 };
  const summary = "The customer asked whether the shop is open on Sunday; the assistant did not know.";
  return { text: JSON.stringify({ summary, judgements, instruction: `${mark} ${KNOWS}`, asked: messages.length }) };
}

const client = () => assistant.organization.admin.client;

async function callAndAsk(question: string): Promise<void> {
  const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
  await phone.waitForAudio();
  await phone.waitForQuiet();
  await phone.speak(stage.texts.add(question).muLaw);
  await phone.waitForAudio({ lengthMs: 300 });
  await phone.waitForQuiet({ quietMs: 400 });
  phone.hangUp();
  await assistant.finishedCall(phone.sid);
}

test("the page's requests lead from a bad call to the prompt that callers hear", async () => {
  for (const question of ["Are you open on Sunday?", "Is the shop open this Sunday?"]) await callAndAsk(question);
  const known = new Map<string, unknown>([["assistant", assistant.assistantId]]);
  const answers = await sendDocumentedRequests(client(), readDocumentedRequests(PAGE), known);
  const [review] = answers;
  expect(review?.json.clusters).toMatchObject([{ call_count: 2, words: expect.arrayContaining(["open"]) }]);
  const version = (
    await client().get(`/api/learning/assistants/${assistant.assistantId}/prompts/${known.get("version")}`)
  ).json;
  expect(version).toMatchObject({ status: "production", source: "optimization" });
  expect(version.system_prompt).toContain("noon");
  const { llm_settings: told } = await assistant.get(`/api/v1/assistants/${assistant.assistantId}`);
  expect(told.system_prompt).toBe(version.system_prompt);

  const { steps, is_complete } = answers.at(-1)?.json ?? {};
  expect(is_complete).toBe(true);
  const kinds = steps.map(({ kind }: { kind: string }) => kind);
  const way = ["failure_review", "failure_cluster", "case_draft", "eval_case", "optimization", "prompt_version"];
  // Both calls of the cluster; then the version's evaluation and its five moves.
  expect(kinds).toEqual(["call_trace", "call_trace", ...way, "eval_run", ...Array(5).fill("prompt_move")]);
});
