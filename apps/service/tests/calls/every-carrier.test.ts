import { readWavHeader } from "@parley/audio/wav";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { kindsUnderTest } from "../harness/carrier-kinds.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const LONG_ANSWER =
  "We have tables by the window and tables in the garden and tables in the cellar, and all of them are free tonight.";

/** Greets, looks up a price with a tool, talks too long, and says goodbye. */
function waiter({ messages }: ModelServerRequest): ScriptedReply {
  const last = messages.at(-1);
  if (last?.role === "tool") return { text: "Dinner costs forty euros." };
  if (/price/i.test(last?.text ?? "")) return { toolCalls: [{ name: "look_up_price", arguments: { meal: "dinner" } }] };
  if (/tables/i.test(last?.text ?? "")) return { text: LONG_ANSWER };
  return { text: "Done, see you tonight." };
}

describe.each(kindsUnderTest(CALL_KINDS))("$name", (kind) => {
  let stage: VoiceStage;
  beforeAll(async () => {
    stage = await startVoiceStage(kind);
    stage.shop.script("/price", respond(200, { body: JSON.stringify({ price: 40 }) }));
  });
  afterAll(() => stage.stop());

  test("a caller has a conversation of three turns with a tool and an interruption, and every record agrees", async () => {
    const assistant = await stage.addAssistant(waiter, {
      interruption_settings: { interruption_threshold: 2, min_speaking_time: 0.2, tail_protection_ms: 0 },
      tools_settings: {
        custom_tools: [
          {
            name: "look_up_price",
            description: "Looks up a price",
            configuration: { url: `http://${stage.shop.host}/price`, method: "GET" },
            function_definition: {
              name: "look_up_price",
              description: "Looks up a price",
              parameters: { type: "object", properties: { meal: { type: "string" } } },
            },
          },
        ],
      },
    });
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    const live = watch(stage, assistant.organization.admin.key, phone.sid);
    await phone.waitForAudio();
    await phone.waitForQuiet();

    const first = stage.texts.add("What is the price of dinner?");
    await phone.speak(first.muLaw);
    await phone.waitForAudio({ lengthMs: 500 });
    await phone.waitForQuiet({ quietMs: 400 });

    const second = stage.texts.add("Which tables are free tonight?");
    await phone.speak(second.muLaw);
    await phone.waitForAudio({ lengthMs: 800 });
    const third = stage.texts.add("Stop, the garden please.");
    const said = phone.speak(third.muLaw);
    await phone.waitForClear();
    await said;
    await phone.waitForAudio({ lengthMs: 300 });
    await phone.waitForQuiet({ quietMs: 400 });
    phone.hangUp();

    const call = await assistant.finishedCall(phone.sid);
    expect(call).toMatchObject({ status: "completed", end_reason: "customer-ended-call" });
    const transcripts = await assistant.get(`/api/v1/calls/${call.id}/transcripts`);
    const user = transcripts.filter((each: { speaker: string }) => each.speaker === "user");
    expect(user.map((each: { content: string }) => each.content)).toEqual([
      "What is the price of dinner?",
      "Which tables are free tonight?",
      "Stop, the garden please.",
    ]);
    const spoken: string[] = transcripts
      .filter((each: { speaker: string }) => each.speaker === "assistant")
      .map((each: { content: string }) => each.content);
    expect(spoken[0]).toBe("Hello, this is Acme.");
    expect(spoken[1]).toBe("Dinner costs forty euros.");
    expect(LONG_ANSWER.startsWith(spoken[2] ?? "?")).toBe(true);
    expect(spoken[2]?.length).toBeLessThan(LONG_ANSWER.length);
    expect(spoken[3]).toBe("Done, see you tonight.");

    // What the caller heard is what the records say was heard.
    expect(hearTones(LONG_ANSWER, phone.heard().muLaw)).toBeDefined();

    const traces = await assistant.get("/api/learning/call-traces");
    const trace = await assistant.get(`/api/learning/call-traces/${traces[0].id}`);
    expect(trace.turns.map((turn: { role: string; content: string }) => [turn.role, turn.content])).toEqual([
      ["assistant", spoken[0]],
      ["user", "What is the price of dinner?"],
      ["assistant", spoken[1]],
      ["user", "Which tables are free tonight?"],
      ["assistant", spoken[2]],
      ["user", "Stop, the garden please."],
      ["assistant", spoken[3]],
    ]);
    expect(JSON.stringify(trace.turns[2])).toContain("look_up_price");

    const messages = await assistant.get(`/api/v1/calls/${call.id}/messages`);
    expect(messages.slice(1).map((each: { content: string }) => each.content)).toEqual(
      trace.turns.map((turn: { content: string }) => turn.content),
    );

    const recordings = await assistant.get(`/api/v1/calls/${call.id}/recordings`);
    const full = recordings.find((each: { recording_type: string }) => each.recording_type === "full");
    expect(full).toMatchObject({ status: "completed", format: "wav" });
    const file = await fetch(`${stage.service.url}${new URL(full.recording_url).pathname}`);
    const wav = new Uint8Array(await file.arrayBuffer());
    expect(readWavHeader(wav)).toMatchObject({ channels: 2, sampleRateHz: 8_000 });
    // By the clock the call was held in; its record has dates, which do not hurry.
    expect(Math.abs(full.duration - phone.heard().muLaw.length / 8_000)).toBeLessThan(2);

    const costs = await assistant.get(`/api/calls/${call.id}/costs`);
    expect(new Set(costs.detailed_entries.map((entry: { service_type: string }) => entry.service_type))).toEqual(
      new Set(["llm", "tts", "stt", "telephony"]),
    );

    const events = (await stage.customer.waitForRequests("/calls", 3)).map(({ body }) => JSON.parse(body).message);
    const ours = events.filter((event) => JSON.stringify(event).includes(assistant.phoneNumber));
    expect(ours.map(({ type, status }) => status ?? type)).toEqual(["in-progress", "completed", "end-of-call-report"]);
    expect(ours[2]).toMatchObject({ endedReason: "customer-ended-call", customer: { number: phone.phoneNumber } });
    expect(ours[2].messages.map(({ content }: { content: string }) => content)).toEqual(
      trace.turns.map((turn: { content: string }) => turn.content),
    );

    const seen = await live;
    expect(seen.filter((each) => each.is_final).map((each) => each.content)).toEqual(
      transcripts.map((each: { content: string }) => each.content),
    );
  });
});

/** Everything the live transcript says until the call is over. */
async function watch(
  stage: VoiceStage,
  key: string,
  callSid: string,
): Promise<{ content: string; is_final: boolean }[]> {
  const socket = new WebSocket(`${stage.service.url.replace("http", "ws")}/live-transcript/${callSid}?token=${key}`);
  const seen: { content: string; is_final: boolean }[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.type === "transcript") seen.push(message.data);
      // What was sent before the answer to this comes before it, too.
      if (message.type === "call_status" && message.status !== "in-progress") socket.send('{"type":"ping"}');
      if (message.type === "pong") resolve();
    });
    socket.on("close", () => resolve());
  });
  socket.close();
  return seen;
}
