import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";

let service: TestCarrierService;
let models: ModelServer;
const scripts = new Map<string, (request: ModelServerRequest) => ScriptedReply>();

beforeAll(async () => {
  models = await startModelServer({
    reply: (request) => scripts.get(/mark-\d+/.exec(request.systemPrompt)?.[0] ?? "")?.(request) ?? { text: "None." },
  });
  service = await startTestServiceWithCarrier({
    env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" },
  });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});

const sent = (to: string, count: number) =>
  until(() => expect(service.carrier.sentTo(to).length).toBeGreaterThanOrEqual(count));

let marks = 0;
/** A customer who texts an assistant that always answers the same. */
async function stage(answer: string, settings: Record<string, unknown> = {}) {
  marks += 1;
  const mark = `mark-${marks}`;
  const prompts: string[] = [];
  scripts.set(mark, ({ systemPrompt }) => {
    prompts.push(systemPrompt);
    return { text: answer };
  });
  const owner = await service.addOrganization(`Acme ${marks}`);
  const { client } = owner.admin;
  const line = await addLine(service, owner, {
    llm_settings: { system_prompt: `You are ${mark}.` },
    ai_disclosure: null,
    ...settings,
  });
  const customer = newCustomerNumber();
  const conversation = async (): Promise<number> =>
    (await client.get(`/api/v1/sms-conversations/?assistant_id=${line.assistantId}`)).json[0].id;
  return {
    name: owner.name,
    prompts,
    client,
    line,
    customer,
    conversation,
    ask: async (body: string): Promise<string | undefined> => {
      const count = service.carrier.sentTo(customer).length + 1;
      await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body });
      await sent(customer, count);
      return service.carrier.sentTo(customer).at(-1)?.body;
    },
    timeline: async (): Promise<{ event_type: string; event_data: unknown }[]> =>
      (await client.get(`/api/v1/sms/${await conversation()}/logs`)).json.logs,
  };
}

describe.concurrent("the first answer of a conversation", () => {
  test("says that an AI writes, the second does not, and it is on record", async () => {
    const scene = await stage("We open at nine.");
    const first = `This is the AI assistant of ${scene.name}. We open at nine.`;
    expect(await scene.ask("When do you open?")).toBe(first);
    expect(await scene.ask("And tomorrow?")).toBe("We open at nine.");
    const { json } = await scene.client.get(`/api/v1/sms-conversations/${await scene.conversation()}/messages`);
    expect(JSON.stringify(json)).toContain(first);
  });

  test("says it in the assistant's language, and in the organization's words", async () => {
    const german = await stage("Um neun.", { stt_settings: { language: "de-AT" } });
    expect(await german.ask("Wann?")).toBe(`Hier schreibt der KI-Assistent von ${german.name}. Um neun.`);
    const own = await stage("At nine.", { ai_disclosure: { texts: { en: "AI here!", de: "KI hier!" } } });
    expect(await own.ask("When?")).toBe("AI here! At nine.");
    // Once is enough, even if nobody could tell from these words that they say it.
    expect(await own.ask("And tomorrow?")).toBe("At nine.");
  });

  test("does not say it where that is switched off, or the answer says it", async () => {
    const off = await stage("At nine.", { ai_disclosure: { enabled: false } });
    expect(await off.ask("When?")).toBe("At nine.");
    const said = await stage("I'm Bea, an AI assistant. At nine.");
    expect(await said.ask("When?")).toBe("I'm Bea, an AI assistant. At nine.");
  });

  test("says it after a text that a person wrote, unless that said it", async () => {
    const scene = await stage("At nine.");
    const send = (to: string, message: string) =>
      scene.client.post("/sms/send", { from_phone_number: scene.line.phoneNumber, to_phone_number: to, message });
    expect((await send(scene.customer, "Your glasses are ready.")).status).toBe(200);
    await sent(scene.customer, 1);
    expect(service.carrier.sentTo(scene.customer)[0]?.body).toBe("Your glasses are ready.");
    expect(await scene.ask("When?")).toBe(`This is the AI assistant of ${scene.name}. At nine.`);
    const other = await stage("At nine.");
    const message = "Hello, this is the AI assistant of Acme.";
    await other.client.post("/sms/send", {
      ...{ from_phone_number: other.line.phoneNumber, to_phone_number: other.customer, message },
    });
    await sent(other.customer, 1);
    expect(await other.ask("When?")).toBe("At nine.");
  });

  test("stays within what carriers accept", async () => {
    const scene = await stage("word ".repeat(320).trim());
    const said = await scene.ask("Tell me everything.");
    expect(said?.length).toBeLessThanOrEqual(1_600);
    expect(said).toMatch(/^This is the AI assistant of Acme \d+\. word /);
  });
});

describe.concurrent("who asks whether a person writes", () => {
  test("is told the truth in place of the model's answer, once", async () => {
    const scene = await stage("Of course I am a human being.");
    const truth = `I am an AI assistant of ${scene.name}, not a person.`;
    expect(await scene.ask("Are you human?")).toBe(truth);
    expect(scene.prompts).toEqual([]);
    expect((await scene.timeline()).filter(({ event_type: type }) => type === "asked_who_writes")).toMatchObject([
      { event_data: { language: "en" } },
    ]);
  });

  test("and for something else is told the truth first, which the model knows", async () => {
    const scene = await stage("A table is free.", { ai_disclosure: { enabled: false } });
    const truth = `I am an AI assistant of ${scene.name}, not a person.`;
    expect(await scene.ask("Is this a robot? I would like a table for two tonight.")).toBe(
      `${truth}\n\nA table is free.`,
    );
    expect(scene.prompts.at(-1)).toContain(JSON.stringify(truth));
    expect(await scene.ask("Great, thank you!")).toBe("A table is free.");
    expect((await scene.timeline()).filter(({ event_type: type }) => type === "asked_who_writes")).toHaveLength(1);
  });

  test("is told in the assistant's language, whichever they ask in", async () => {
    const scene = await stage("Natürlich.", { stt_settings: { language: "de" } });
    expect(await scene.ask("Är du en robot?")).toBe(`Ich bin ein KI-Assistent von ${scene.name}, kein Mensch.`);
  });
});
