import { afterAll, beforeAll, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { type McpShop, startMcpShop, text } from "../support/mcp/mcp-shop.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const QUESTION = "A table for four, please.";
const ANSWER = "Your table is number seven.";
const [TWILIO] = CALL_KINDS;

let stage: VoiceStage;
let shop: McpShop;
beforeAll(async () => {
  if (TWILIO === undefined) throw new Error("there is no Twilio");
  shop = await startMcpShop({ answersByStream: true });
  stage = await startVoiceStage(TWILIO, { env: { OUTBOUND_ALLOWED_HOSTS: shop.host } });
}, 240_000);
afterAll(async () => {
  await stage.stop();
  await shop.close();
});

test("an assistant on the telephone answers with a tool of an MCP server, which learns the caller's own number", {
  timeout: 240_000,
}, async () => {
  shop.answer("book_table", () => text("ignored", { structuredContent: { table: "seven" } }));
  const name = "book_table";
  const assistant = await stage.addAssistant((request) => {
    const last = request.messages.at(-1);
    if (last?.role === "tool") return { text: last.text.includes("seven") ? ANSWER : "Something went wrong." };
    return { toolCalls: [{ name, arguments: { guests: 4, customer_phone_number: "+14155559999" } }] };
  });
  const { client } = assistant.organization.admin;
  const added = await client.post("/api/v1/tools/mcp", { url: shop.url, tools: [{ remote_tool: name }] });
  expect(added.status, added.text).toBe(200);
  const [tool] = added.json.tools;
  await client.post(`/api/v1/tools/${tool.id}/assign`, { assistant_id: assistant.assistantId });

  const from = newCustomerNumber();
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 8_000 });
  await phone.waitForQuiet({ quietMs: 400, timeoutMs: 12_000 });
  await phone.speak(stage.texts.add(QUESTION).muLaw);
  const said = async (): Promise<string> =>
    (await assistant.get(`/api/v1/calls/sid/${phone.sid}/transcripts?speaker=assistant`))
      .map(({ content }: { content: string }) => content)
      .join(" ");
  await stage.until(async () => expect(await said()).toContain(ANSWER));
  phone.hangUp();
  const call = await assistant.finishedCall(phone.sid);

  expect(shop.calls.map(({ arguments: given }) => given)).toEqual([{ guests: 4, customer_phone_number: from }]);
  const { executions } = await assistant.get(`/api/calls/${call.id}/tool-executions`);
  expect(executions).toEqual([
    expect.objectContaining({ tool_id: tool.id, tool_name: name, status: "success", result: { table: "seven" } }),
  ]);
  expect(shop.calls[0]?.headers["idempotency-key"]).toBe(executions[0].execution_key);
});
