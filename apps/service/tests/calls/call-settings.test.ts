import { goertzelPower, meanPower } from "@parley/audio/frequency";
import { decodeMuLaw } from "@parley/audio/mu-law";
import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const WELCOME = "Hello, this is Acme.";
const LONG_ANSWER =
  "We have tables by the window and tables in the garden and tables in the cellar, and all of them are free tonight.";
const talkative = () => ({ text: LONG_ANSWER });
const brief = () => ({ text: "Certainly." });

let stage: VoiceStage;
beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, { hasSecondVendors: true });
});
afterAll(() => stage.stop());

async function ring(assistant: StagedAssistant, from = newCustomerNumber()): Promise<SimulatedPhone> {
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  return phone;
}

/** After the welcome. */
async function greeted(assistant: StagedAssistant, from = newCustomerNumber()): Promise<SimulatedPhone> {
  const phone = await ring(assistant, from);
  await phone.waitForQuiet({ quietMs: 300, timeoutMs: 15_000 });
  return phone;
}

async function say(phone: SimulatedPhone, text: string): Promise<void> {
  await phone.speak(stage.texts.add(text).muLaw);
}

async function saidOn(
  assistant: StagedAssistant,
  phone: SimulatedPhone,
): Promise<{ end: string; said: string[]; heard: string[]; id: number }> {
  const call = await assistant.finishedCall(phone.sid);
  const transcripts: { speaker: string; content: string }[] = await assistant.get(
    `/api/v1/calls/${call.id}/transcripts`,
  );
  const of = (who: string) => transcripts.filter(({ speaker }) => speaker === who).map(({ content }) => content);
  return { end: call.end_reason, said: of("assistant"), heard: of("user"), id: call.id };
}

describe.concurrent("the words of the platform", () => {
  test("the model ends the call, with the tool's own last words", async () => {
    const assistant = await stage.addAssistant(
      ({ messages }) =>
        messages.at(-1)?.role === "tool"
          ? { text: "It was a pleasure." }
          : { toolCalls: [{ name: "endCall", arguments: {} }] },
      {
        end_call_message: "Goodbye from all of us.",
        tools_settings: { end_call: { enabled: true, custom_message: "Thank you for calling Acme." } },
      },
    );
    const phone = await greeted(assistant);
    await say(phone, "That is all, bye.");
    expect(await phone.ended).toMatchObject({ by: "service" });
    expect(await saidOn(assistant, phone)).toMatchObject({
      end: "assistant-ended-call",
      said: [WELCOME, "It was a pleasure.", "Thank you for calling Acme."],
    });
  });

  test("silence is spoken into so often, then the call ends with the last words", async () => {
    const assistant = await stage.addAssistant(brief, {
      idle_timeout: 1,
      max_idle_messages: 2,
      idle_message: "Still there?",
      end_call_message: "Bye then.",
    });
    const phone = await ring(assistant);
    await phone.ended;
    expect(await saidOn(assistant, phone)).toMatchObject({
      end: "silence-timed-out",
      said: [WELCOME, "Still there?", "Still there?", "Bye then."],
    });
  });

  test("the call ends at its longest, with the last words", async () => {
    const assistant = await stage.addAssistant(brief, { max_call_length: 2, end_call_message: "Time is up." });
    const startedMs = stage.clock.monotonicMs();
    const phone = await ring(assistant);
    await phone.ended;
    expect(stage.clock.monotonicMs() - startedMs).toBeLessThan(10_000);
    expect(await saidOn(assistant, phone)).toMatchObject({
      end: "exceeded-max-duration",
      said: [WELCOME, "Time is up."],
    });
  });

  test("what has to be said of recording is said first, whatever the caller does", async () => {
    const disclosure_message = "This call is being recorded for training.";
    const assistant = await stage.addAssistant(brief, {
      interruption_settings: { interruption_mode: "aggressive" },
      recording_settings: { disclosure_enabled: true, disclosure_message },
    });
    const phone = await ring(assistant);
    phone.press("5");
    await say(phone, "Stop, stop, stop it.");
    await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 20_000 });
    phone.hangUp();
    const { said } = await saidOn(assistant, phone);
    expect(said[0]).toBe(disclosure_message);
  });

  test("a known caller is told of recording once, where that is enough", async () => {
    const assistant = await stage.addAssistant(brief, {
      recording_settings: { disclosure_enabled: true, disclosure_message: "We record.", disclosure_mode: "first_call" },
    });
    const from = newCustomerNumber();
    const said: string[][] = [];
    for (let call = 0; call < 2; call += 1) {
      const phone = await greeted(assistant, from);
      await phone.waitForQuiet({ quietMs: 1_200, timeoutMs: 15_000 });
      phone.hangUp();
      said.push((await saidOn(assistant, phone)).said);
    }
    expect(said).toEqual([["We record.", WELCOME], [WELCOME]]);
  });
});

describe.concurrent("interruptions", () => {
  /** Says something over a long answer. @returns whether it was cut */
  async function overlap(
    words: string,
    settings: Record<string, unknown>,
  ): Promise<{ said: string[]; wasCut: boolean }> {
    const assistant = await stage.addAssistant(
      ({ messages }) => (messages.filter(({ role }) => role === "user").length > 1 ? brief() : talkative()),
      { interruption_settings: settings },
    );
    const phone = await greeted(assistant);
    await say(phone, "Which tables are free?");
    await phone.waitForAudio({ lengthMs: 600, timeoutMs: 15_000 });
    await say(phone, words);
    await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 25_000 });
    phone.hangUp();
    const { said } = await saidOn(assistant, phone);
    return { said, wasCut: (said[1] ?? "").length < LONG_ANSWER.length };
  }

  test.each([
    [
      "one word is enough for the aggressive",
      "Tuesday",
      { interruption_mode: "aggressive", tail_protection_ms: 0 },
      true,
    ],
    [
      "four words are not for the conservative",
      "maybe on next Tuesday",
      { interruption_mode: "conservative", tentative_confirm_words: 9 },
      false,
    ],
    [
      "the number of words is the record's",
      "Tuesday",
      { interruption_threshold: 1, min_speaking_time: 0.1, tail_protection_ms: 0 },
      true,
    ],
    [
      "and must be reached",
      "next Tuesday",
      { interruption_threshold: 4, min_speaking_time: 0.1, tentative_confirm_words: 4 },
      false,
    ],
    [
      "so must the time",
      "maybe on Tuesday",
      { interruption_threshold: 1, min_speaking_time: 5, tentative_confirm_words: 9 },
      false,
    ],
    [
      "a doubtful text does not count",
      "maybe on next Tuesday morning",
      { interruption_threshold: 1, min_speaking_time: 0.1, min_stt_confidence: 0.99 },
      false,
    ],
    ["mm-hm is not one", "Mm-hm.", { interruption_mode: "aggressive" }, false],
    [
      "mm-hm is one where nobody filters it",
      "Mm-hm okay.",
      { interruption_mode: "aggressive", backchannel_filter: false, tail_protection_ms: 0 },
      true,
    ],
  ] as const)("%s", async (_name, words, settings, wasCut) => {
    expect(await overlap(words, settings)).toMatchObject({ wasCut });
  });
});

describe.concurrent("what reaches the vendors", () => {
  test("recognizer: language, keyterms, endpointing", async () => {
    const assistant = await stage.addAssistant(brief, {
      stt_settings: {
        language: "de",
        keyterms: ["Zwetschgenröster"],
        punctuate: false,
        endpointing: { min_silence_duration: 80 },
      },
    });
    const phone = await greeted(assistant);
    phone.hangUp();
    const query = stage.listener.connections.find(({ query }) => query["keyterm"]?.[0] === "Zwetschgenröster")?.query;
    expect(query).toMatchObject({ language: ["de"], punctuate: ["false"], endpointing: ["80"], model: ["nova-3"] });
  });

  test("Deepgram's voice: speed", async () => {
    const assistant = await stage.addAssistant(brief, { tts_settings: { speed: 1.23 } });
    const phone = await greeted(assistant);
    phone.hangUp();
    expect(stage.speaker.state().connections.some(({ query }) => query["speed"] === "1.23")).toBe(true);
  });

  test("the voice gets what is said, with names as they sound; records keep what was written", async () => {
    const written = "*smiles* Dr. Nguyen takes **$1,299.50** on 2026-11-24.";
    const assistant = await stage.addAssistant(() => ({ text: written }), {
      llm_settings: { welcome_message: "Acme, open 9am-5pm." },
      tts_settings: { pronunciations: [{ written: "nguyen", spoken: "win" }] },
    });
    const phone = await greeted(assistant);
    await say(phone, "Who is it?");
    await phone.waitForAudio();
    await phone.waitForQuiet({ quietMs: 600, timeoutMs: 15_000 });
    phone.hangUp();
    const { said } = await saidOn(assistant, phone);
    expect(said).toEqual(["Acme, open 9am-5pm.", written]);
    const voiced = JSON.stringify(stage.speaker.state().connections.flatMap(({ messages }) => messages));
    expect(voiced).toContain("Acme, open nine AM to five PM.");
    expect(voiced).toContain("Dr. win takes one thousand two hundred ninety-nine dollars and fifty cents ");
    expect(voiced).not.toContain("smiles");
  });

  test("a pronunciation without letters is refused, and so are more than 500", async () => {
    const { client } = (await stage.addAssistant(brief)).organization.admin;
    const answer = async (pronunciations: unknown) =>
      (await client.post("/api/v1/assistants", { name: "Bea", tts_settings: { pronunciations } })).status;
    const entry = { written: "Nguyen", spoken: "win" };
    expect(await answer([{ ...entry, written: " ** " }])).toBe(422);
    expect(await answer([{ written: "Nguyen" }])).toBe(422);
    expect(await answer(Array.from({ length: 501 }, () => entry))).toBe(422);
    expect(await answer(Array.from({ length: 500 }, () => entry))).toBe(201);
  });

  test("ElevenLabs' voice: stability, similarity, style, speed", async () => {
    const assistant = await stage.addAssistant(brief, {
      tts_settings: {
        provider: "elevenlabs",
        stability: 0.21,
        similarity_boost: 0.31,
        style: 0.41,
        speed: 1.1,
        use_speaker_boost: false,
      },
    });
    const phone = await greeted(assistant);
    phone.hangUp();
    const messages = stage.second?.speaker.state().connections.flatMap((connection) => connection.messages) ?? [];
    expect(messages).toContainEqual(
      expect.objectContaining({
        voice_settings: { stability: 0.21, similarity_boost: 0.31, style: 0.41, speed: 1.1, use_speaker_boost: false },
      }),
    );
  });

  test("model: what the record says", async () => {
    let asked: ModelServerRequest | null = null;
    const assistant = await stage.addAssistant(
      (request) => {
        asked ??= request;
        return brief();
      },
      {
        llm_settings: {
          temperature: 0.11,
          max_tokens: 77,
          top_p: 0.6,
          frequency_penalty: 0.2,
          presence_penalty: 0.3,
          stop_sequences: ["###"],
        },
      },
    );
    const phone = await greeted(assistant);
    await say(phone, "Hello.");
    await phone.waitForAudio();
    phone.hangUp();
    expect((asked as ModelServerRequest | null)?.body).toMatchObject({
      temperature: 0.11,
      top_p: 0.6,
      frequency_penalty: 0.2,
      presence_penalty: 0.3,
      stop: ["###"],
    });
  });

  test("a guess is asked for while the caller still may go on, and answers at once", async () => {
    const askedAtMs: number[] = [];
    const assistant = await stage.addAssistant(
      () => {
        askedAtMs.push(stage.clock.monotonicMs());
        return { text: "Certainly." };
      },
      {
        stt_settings: {
          endpointing: { silence_threshold: 1_000 },
          speculative_config: { enable_speculative_llm: true, speculative_debounce_ms: 200, speculative_min_words: 2 },
        },
      },
    );
    const phone = await greeted(assistant);
    await say(phone, "book a table");
    const endMs = stage.clock.monotonicMs();
    const { atMs } = await phone.waitForAudio({ timeoutMs: 10_000 });
    phone.hangUp();
    // Asked long before the silence that ends a turn; heard only after it.
    expect((askedAtMs[0] ?? Number.POSITIVE_INFINITY) - endMs).toBeLessThan(900);
    expect(atMs - endMs).toBeGreaterThan(1_200);
    expect(await saidOn(assistant, phone)).toMatchObject({ heard: ["book a table"] });
  });
});

describe.concurrent("sound", () => {
  test("the volume is what the record says", async () => {
    const loudness = async (volume: number) => {
      const phone = await greeted(await stage.addAssistant(brief, { tts_settings: { volume } }));
      phone.hangUp();
      const pcm = pcmOf(phone.heard().muLaw);
      return Math.sqrt(meanPower(pcm.filter((sample) => Math.abs(sample) > 50)));
    };
    const [full, half] = await Promise.all([loudness(1), loudness(0.5)]);
    expect(half / full).toBeGreaterThan(0.45);
    expect(half / full).toBeLessThan(0.55);
  });

  test("keys are pressed as tones anybody's telephone understands", async () => {
    const assistant = await stage.addAssistant(
      ({ messages }) =>
        messages.at(-1)?.role === "tool"
          ? { text: "Pressed." }
          : { toolCalls: [{ name: "send_dtmf", arguments: { digits: "5" } }] },
      { tools_settings: { dtmf_solver: { enabled: true } } },
    );
    const phone = await greeted(assistant);
    const before = phone.heard().muLaw.length;
    await say(phone, "Press five for sales.");
    await phone.waitForAudio({ lengthMs: 60 });
    await phone.waitForQuiet({ quietMs: 500, timeoutMs: 10_000 });
    phone.hangUp();
    const pcm = pcmOf(phone.heard().muLaw.subarray(before));
    expect(toneMs(pcm, 770, 1_336)).toBeGreaterThanOrEqual(80);
    expect(toneMs(pcm, 697, 1_209)).toBe(0);
  });

  test("what is not to be recorded is not", async () => {
    const recordings = async (settings: Record<string, unknown>) => {
      const assistant = await stage.addAssistant(brief, { recording_settings: settings });
      const phone = await greeted(assistant);
      phone.hangUp();
      const { id } = await saidOn(assistant, phone);
      const found: { recording_type: string }[] = await assistant.get(`/api/v1/calls/${id}/recordings`);
      return found.map(({ recording_type: type }) => type).toSorted();
    };
    expect(
      await Promise.all([recordings({ enabled: false }), recordings({ record_user_audio: false }), recordings({})]),
    ).toEqual([[], [], ["full", "mixed"]]);
  });
});

describe.concurrent("what an assistant can do", () => {
  test("it texts the caller", async () => {
    const assistant = await stage.addAssistant(
      ({ messages }) =>
        messages.at(-1)?.role === "tool"
          ? { text: "I sent it." }
          : { toolCalls: [{ name: "send_sms", arguments: { message: "Acme, 1 Main Street" } }] },
      { tools_settings: { send_sms: { enabled: true } } },
    );
    const phone = await greeted(assistant);
    await say(phone, "Text me the address.");
    await phone.waitForAudio({ lengthMs: 200, timeoutMs: 15_000 });
    await phone.waitForQuiet({ quietMs: 400, timeoutMs: 15_000 });
    phone.hangUp();
    expect(stage.service.carrier.sentTo(phone.phoneNumber).map(({ body, from }) => ({ body, from }))).toEqual([
      { body: "Acme, 1 Main Street", from: assistant.phoneNumber },
    ]);
  });

  test("it says so when a tool takes long", async () => {
    stage.shop.script("/slow", respond(200, { body: JSON.stringify({ price: 40 }), delayMs: 3_000 }));
    const tool = { name: "look_up", description: "Looks up a price", parameters: { type: "object", properties: {} } };
    const assistant = await stage.addAssistant(
      ({ messages }) =>
        messages.at(-1)?.role === "tool"
          ? { text: "It costs forty." }
          : { toolCalls: [{ name: "look_up", arguments: {} }] },
      {
        tools_settings: {
          custom_tools: [
            {
              name: tool.name,
              description: tool.description,
              configuration: { url: `http://${stage.shop.host}/slow`, method: "GET" },
              function_definition: tool,
            },
          ],
        },
      },
    );
    const phone = await greeted(assistant);
    await say(phone, "What does it cost?");
    const endMs = stage.clock.monotonicMs();
    const { atMs } = await phone.waitForAudio({ timeoutMs: 10_000 });
    expect(atMs - endMs).toBeLessThan(2_800);
    await phone.waitForQuiet({ quietMs: 3_000, timeoutMs: 20_000 });
    phone.hangUp();
    expect((await saidOn(assistant, phone)).said).toEqual([WELCOME, "One moment, please. It costs forty."]);
  });
});

describe.concurrent("a second call within a quarter of an hour", () => {
  test.each([
    [true, "knows the first"],
    [false, "does not, where that is switched off"],
  ])("%s: %s", async (isOn) => {
    const seen: string[][] = [];
    const assistant = await stage.addAssistant(
      ({ messages }): ScriptedReply => {
        seen.push(messages.map(({ text }) => text));
        return brief();
      },
      { conversation_continuity_enabled: isOn },
    );
    const from = newCustomerNumber();
    for (const words of ["My name is Ada.", "Who am I?"]) {
      const phone = await greeted(assistant, from);
      await say(phone, words);
      await phone.waitForAudio({ timeoutMs: 15_000 });
      await phone.waitForQuiet({ quietMs: 400, timeoutMs: 15_000 });
      phone.hangUp();
      await assistant.finishedCall(phone.sid);
    }
    const second = seen.find((texts) => texts.at(-1) === "Who am I?") ?? [];
    expect(second.includes("My name is Ada.")).toBe(isOn);
  });
});

function pcmOf(muLaw: Uint8Array): Int16Array {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return pcm;
}

/** How long both frequencies sound together and make up nearly all that is heard. */
function toneMs(pcm: Int16Array, lowHz: number, highHz: number): number {
  const frame = 160;
  let ms = 0;
  for (let start = 0; start + frame <= pcm.length; start += frame) {
    const samples = pcm.subarray(start, start + frame);
    const power = meanPower(samples);
    const low = goertzelPower(samples, lowHz, 8_000);
    const high = goertzelPower(samples, highHz, 8_000);
    if (power > 100_000 && low > power * 0.2 && high > power * 0.2 && low + high > power * 0.7) ms += 20;
  }
  return ms;
}
