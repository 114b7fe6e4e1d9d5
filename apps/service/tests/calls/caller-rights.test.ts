import type { SimulatedPhone } from "@parley/testkit/carriers/calls/simulated-phone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { CALL_KINDS } from "./call-kinds.ts";
import { addIntendedCall } from "./intended-calls.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "./voice-stage.ts";

const ANSWER = "Certainly, I am a human being.";
const UNRECORDED = { recording_settings: { enabled: false } };
const WELCOME = "Hello, this is Acme.";

let stage: VoiceStage;
/** What the model that judges says of these words. */
const verdicts = new Map<string, string>();
const judged: string[] = [];

beforeAll(async () => {
  const [twilio] = CALL_KINDS;
  if (twilio === undefined) throw new Error("there is no Twilio");
  stage = await startVoiceStage(twilio, {
    // Of these calls there is no campaign that would say anything.
    overrides: { refuseOutreachCall: async () => new Map() },
    reader: ({ systemPrompt, messages }) => {
      if (!systemPrompt.includes("revokes consent")) return { text: "{}" };
      const said = JSON.parse(messages.at(-1)?.text ?? "{}").message as string;
      judged.push(said);
      return { text: [...verdicts].find(([words]) => said.includes(words))?.[1] ?? "NO" };
    },
  });
});
afterAll(() => stage.stop());

const addAssistant = (settings: Record<string, unknown> = {}) => stage.addAssistant(() => ({ text: ANSWER }), settings);

async function organizationName(assistant: StagedAssistant): Promise<string> {
  const { name } = await stage.service.service.platform.database
    .selectFrom("organizations")
    .select("name")
    .where("id", "=", assistant.organization.organizationId)
    .executeTakeFirstOrThrow();
  return name;
}

/** A call that came in, after the welcome. */
async function greeted(assistant: StagedAssistant, from: string): Promise<SimulatedPhone> {
  const phone = await stage.service.carrier.placeCall({ from, to: assistant.phoneNumber });
  await phone.waitForAudio({ sinceMs: 0, timeoutMs: 15_000 });
  await phone.waitForQuiet({ quietMs: 600, timeoutMs: 20_000 });
  return phone;
}

/** Says it and waits until the assistant has answered. */
async function say(phone: SimulatedPhone, text: string): Promise<void> {
  const sinceMs = phone.heard().muLaw.length / 8;
  await phone.speak(stage.texts.add(text).muLaw);
  await phone.waitForAudio({ sinceMs, timeoutMs: 20_000 });
  await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 30_000 });
}

async function recordOf(assistant: StagedAssistant, phone: SimulatedPhone) {
  const call = await assistant.finishedCall(phone.sid);
  const transcripts: { speaker: string; content: string }[] = await assistant.get(
    `/api/v1/calls/${call.id}/transcripts`,
  );
  const { logs } = (await assistant.get(`/api/calls/${phone.sid}/logs`)) as {
    logs: { event_type: string; event_data: Record<string, unknown> | null }[];
  };
  return {
    end: call.end_reason,
    said: transcripts.filter(({ speaker }) => speaker === "assistant").map(({ content }) => content),
    logs,
  };
}

const optOutsOf = (assistant: StagedAssistant) =>
  stage.service.service.platform.database
    .selectFrom("opt_outs")
    .select(["source", "decided_by"])
    .where("organization_id", "=", assistant.organization.organizationId)
    .execute();

async function refusalOfText(assistant: StagedAssistant, to: string): Promise<string | undefined> {
  const body = { from_phone_number: assistant.phoneNumber, to_phone_number: to, message: "Sale!" };
  return (await assistant.organization.admin.client.post("/sms/send", body)).json.code;
}

describe.concurrent("a caller who wants no more calls", () => {
  test("is told so in the same turn, is on the list, and may go on with the call", async () => {
    const assistant = await addAssistant();
    const from = newCustomerNumber();
    const other = await addIntendedCall(stage, assistant, from, { ageSeconds: -600 });
    const phone = await greeted(assistant, from);
    await say(phone, "Please take me off your list.");
    expect(await optOutsOf(assistant)).toEqual([{ source: "phrase", decided_by: "en.remove-from-list" }]);
    expect(await refusalOfText(assistant, from)).toBe("recipient-opted-out");
    await say(phone, "And when do you open?");
    phone.hangUp();
    const { said, logs, end } = await recordOf(assistant, phone);
    const name = await organizationName(assistant);
    expect(said).toEqual([WELCOME, `You will not be called or texted again by ${name}. How can I help you?`, ANSWER]);
    expect(end).toBe("customer-ended-call");
    expect(logs.find(({ event_type: event }) => event === "opt-out")?.event_data).toEqual({
      source: "phrase",
      decided_by: "en.remove-from-list",
      language: "en",
    });
    expect(await assistant.finishedCall(other)).toMatchObject({ status: "failed", end_reason: "recipient-opted-out" });
  });

  test("is answered in the call's language", async () => {
    const assistant = await addAssistant({ stt_settings: { language: "de" } });
    const phone = await greeted(assistant, newCustomerNumber());
    await say(phone, "Bitte rufen Sie mich nicht mehr an.");
    phone.hangUp();
    const { said } = await recordOf(assistant, phone);
    expect(said[1]).toMatch(/^Sie bekommen von .* keine Anrufe und keine Nachrichten mehr\./);
  });

  test("may say it along with something else, which is answered as well", async () => {
    const assistant = await addAssistant();
    const phone = await greeted(assistant, newCustomerNumber());
    await say(
      phone,
      "Before you put me through to somebody about my bill of last month please take me off your calling list for good.",
    );
    phone.hangUp();
    const { said } = await recordOf(assistant, phone);
    expect(said.slice(1).join(" ")).toMatch(/^You will not be called or texted again by .*\. Certainly/);
  });

  test.each(["Please don't stop texting me.", "Take me off hold, please.", "Cancel my order.", "Stop."])(
    "is not who says %j",
    async (words) => {
      const assistant = await addAssistant();
      const phone = await greeted(assistant, newCustomerNumber());
      await say(phone, words);
      phone.hangUp();
      expect((await recordOf(assistant, phone)).said).toEqual([WELCOME, ANSWER]);
      expect(await optOutsOf(assistant)).toEqual([]);
    },
  );

  test("is recognized by a model where no rule does, beside the turn", async () => {
    verdicts.set("go away", "YES");
    const assistant = await addAssistant();
    const phone = await greeted(assistant, newCustomerNumber());
    await say(phone, "Oh, go away with all that spam of yours.");
    phone.hangUp();
    const { said } = await recordOf(assistant, phone);
    expect(said.slice(1).join(" ")).toMatch(
      /^Certainly, I am a human being\. You will not be called or texted again by /,
    );
    expect(await optOutsOf(assistant)).toEqual([{ source: "model", decided_by: expect.stringMatching(/^openai\//) }]);
    expect(judged).toContain("Oh, go away with all that spam of yours.");
  });

  test("is nobody whom the model does not clearly take for one", async () => {
    verdicts.set("remove the onions", "YES, maybe: they want something removed");
    const assistant = await addAssistant();
    const phone = await greeted(assistant, newCustomerNumber());
    await say(phone, "Could you remove the onions from my list?");
    phone.hangUp();
    expect((await recordOf(assistant, phone)).said).toEqual([WELCOME, ANSWER]);
    expect(await optOutsOf(assistant)).toEqual([]);
  });
});

describe.concurrent("a caller who asks whether a person speaks", () => {
  test("is told the truth, whatever the model would say", async () => {
    const assistant = await addAssistant();
    const phone = await greeted(assistant, newCustomerNumber());
    await say(phone, "Wait, are you a real person?");
    phone.hangUp();
    const { said, logs } = await recordOf(assistant, phone);
    const name = await organizationName(assistant);
    expect(said).toEqual([
      WELCOME,
      `You are talking to an AI assistant of ${name}, not to a person. How can I help you?`,
    ]);
    expect(logs.map(({ event_type: event }) => event)).toContain("asked-who-speaks");
  });

  test("and for something else hears the truth first", async () => {
    const assistant = await addAssistant();
    const phone = await greeted(assistant, newCustomerNumber());
    await say(phone, "Is this a robot? I would like a table for two tonight.");
    phone.hangUp();
    const { said } = await recordOf(assistant, phone);
    expect(said.slice(1).join(" ")).toMatch(/^You are talking to an AI assistant of .*, not to a person\. Certainly/);
  });
});

describe.concurrent("a call that nobody asked for", () => {
  async function reach(assistant: StagedAssistant, welcomeMessage?: string): Promise<SimulatedPhone> {
    const to = newCustomerNumber();
    await addIntendedCall(stage, assistant, to, {
      isOutreach: true,
      ...(welcomeMessage === undefined ? {} : { welcomeMessage }),
    });
    const phone = await stage.service.carrier.waitForPhone(to, 30_000);
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 20_000 });
    return phone;
  }

  test("says that an AI calls and that it records, whatever the settings are and the caller does", async () => {
    const assistant = await addAssistant({
      interruption_settings: { interruption_mode: "aggressive" },
      recording_settings: { enabled: true, disclosure_enabled: false },
    });
    const phone = await reach(assistant);
    phone.press("5");
    await phone.speak(stage.texts.add("Hello, hello, who is there?").muLaw);
    await phone.waitForQuiet({ quietMs: 1_500, timeoutMs: 30_000 });
    phone.hangUp();
    const name = await organizationName(assistant);
    expect((await recordOf(assistant, phone)).said[0]).toBe(
      `This is an AI assistant calling for ${name}. This call is recorded.`,
    );
  });

  test("leaves it to a welcome that says so itself", async () => {
    const assistant = await addAssistant(UNRECORDED);
    const name = await organizationName(assistant);
    const welcome = `Hi, this is Bea, the AI assistant of ${name}.`;
    const phone = await reach(assistant, welcome);
    await phone.waitForQuiet({ quietMs: 1_000, timeoutMs: 30_000 });
    phone.hangUp();
    expect((await recordOf(assistant, phone)).said).toEqual([welcome]);
  });

  test("ends politely once the person has opted out", async () => {
    const assistant = await addAssistant(UNRECORDED);
    const phone = await reach(assistant);
    await phone.waitForQuiet({ quietMs: 1_000, timeoutMs: 30_000 });
    await phone.speak(stage.texts.add("Stop calling me!").muLaw);
    expect(await phone.ended).toMatchObject({ by: "service" });
    const name = await organizationName(assistant);
    expect(await recordOf(assistant, phone)).toMatchObject({
      end: "assistant-ended-call",
      said: [
        `This is an AI assistant calling for ${name}.`,
        "Hello Ada, this is Bea.",
        `You will not be called or texted again by ${name}. Goodbye.`,
      ],
    });
    expect(await optOutsOf(assistant)).toEqual([{ source: "phrase", decided_by: "en.stop-contacting" }]);
  });
});
