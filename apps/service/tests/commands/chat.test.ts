import { PassThrough } from "node:stream";
import { systemClock } from "@parley/foundation/clock";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatInTerminal } from "../../src/commands/chat/chat-in-terminal.ts";
import { ChatSession } from "../../src/commands/chat/chat-session.ts";
import { findFreePort, startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { type ParleyCommand, runParley } from "./parley-command.ts";

let models: ModelServer;
let service: TestService;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: { ROLES: "api", OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` },
  });
});
afterAll(async () => {
  await service?.stop();
  await models?.stop();
});

async function addAssistant(organization: TestOrganization, members: Record<string, unknown> = {}): Promise<number> {
  const made = await organization.admin.client.post("/api/v1/assistants", {
    name: "Reception",
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental." },
    ...members,
  });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

function chat(organization: TestOrganization, ...more: string[]): Promise<ParleyCommand> {
  return runParley(["chat", "--base-url", service.url, ...more], { PARLEY_API_KEY: organization.admin.key });
}

test("a line that is piped in is answered, and only the answer is printed; nothing of it is stored", async () => {
  const organization = await service.addOrganization();
  await addAssistant(organization);
  models.setReply(() => ({ text: "We are open from 9 to 17." }));
  const command = await chat(organization);
  command.feed("When are you open?\n");
  expect(await command.exited).toBe(0);
  expect(command.lines).toEqual(["We are open from 9 to 17."]);
  expect(command.notes).toEqual([]);
  const { client } = organization.admin;
  expect((await client.get("/api/v1/sms-conversations/")).json).toEqual([]);
  expect((await client.get("/api/v1/sms-logs/")).text).not.toContain("open");
});

test("lines are turns of one conversation, which the model is told", async () => {
  const organization = await service.addOrganization();
  await addAssistant(organization);
  models.setReply(({ messages }) => ({ text: `Answer ${messages.filter(({ role }) => role === "user").length}` }));
  const command = await chat(organization, "--json");
  command.feed("My name is Ada.\n\n  What is my name?  ");
  expect(await command.exited).toBe(0);
  expect(command.lines.map((line) => JSON.parse(line))).toMatchObject([
    { question: "My name is Ada.", text: "Answer 1", provider: "openai", tools: [] },
    { question: "What is my name?", text: "Answer 2", provider: "openai", tools: [] },
  ]);
  const contents = JSON.stringify(models.requests.at(-1)?.body);
  for (const words of ["My name is Ada.", "Answer 1", "What is my name?", "You are the receptionist of Acme Dental."]) {
    expect(contents).toContain(words);
  }
});

test("without a model the demo responder answers, and says who it is", async () => {
  const alone = await startTestService({ env: { ROLES: "api" } });
  try {
    const organization = await alone.addOrganization();
    await addAssistant(organization);
    const command = await runParley(["chat", "--base-url", alone.url, "--json"], {
      PARLEY_API_KEY: organization.admin.key,
    });
    command.feed("When are you open?\n");
    expect(await command.exited).toBe(0);
    expect(JSON.parse(command.lines[0] ?? "")).toMatchObject({ provider: "demo" });
  } finally {
    await alone.stop();
  }
});

test("which assistant has to be said when there are several, and their names help", async () => {
  const organization = await service.addOrganization();
  const nobody = await chat(organization);
  nobody.feed("Hello\n");
  expect(await nobody.exited).toBe(2);
  expect(nobody.notes[0]).toBe("There is no assistant yet.");

  const reception = await addAssistant(organization);
  await addAssistant(organization, { name: "Night desk" });
  const command = await chat(organization);
  command.feed("Hello\n");
  expect(await command.exited).toBe(2);
  expect(command.notes.join(" ")).toContain(`${reception} (Reception)`);
  expect(command.notes.join(" ")).toContain("(Night desk)");

  models.setReply(() => ({ text: "Good day." }));
  const named = await chat(organization, "--assistant", String(reception));
  named.feed("Hello\n");
  expect(await named.exited).toBe(0);
  expect(named.lines).toEqual(["Good day."]);
  const foreign = await chat(await service.addOrganization(), "--assistant", String(reception));
  foreign.feed("Hello\n");
  expect(await foreign.exited).toBe(2);
  expect(foreign.notes[0]).toBe("Assistant not found");
});

test("a model that fails is told in a sentence, with 2", async () => {
  const organization = await service.addOrganization();
  await addAssistant(organization);
  await models.setFault({ kind: "status", statusCode: 401 });
  try {
    const command = await chat(organization);
    command.feed("Hello\n");
    expect(await command.exited).toBe(2);
    expect(command.lines).toEqual([]);
    expect(command.notes[0]).toMatch(/\.$/);
  } finally {
    await models.setFault(null);
  }
});

test.each<[string, () => Promise<string[]>, string, RegExp]>([
  ["a wrong key", async () => ["--api-key", "pk_live_nobody"], "Hello\n", /^The API key is not valid there\.$/],
  [
    "a port where nobody is",
    async () => ["--base-url", `http://127.0.0.1:${await findFreePort()}`],
    "Hello\n",
    /ECONNREFUSED/,
  ],
  ["an id that is none", async () => ["--assistant", "reception"], "Hello\n", /is a number, not reception$/],
  ["an empty input", async () => [], "\n", /^Nothing was asked\./],
])("%s is told in a sentence, and ends with 2", async (_name, more, input, sentence) => {
  const organization = await service.addOrganization();
  await addAssistant(organization);
  const command = await chat(organization, ...(await more()));
  command.feed(input);
  expect(await command.exited).toBe(2);
  expect(command.lines).toEqual([]);
  expect(command.notes[0]).toMatch(sentence);
});

test("SIGINT ends it while an answer is being made", async () => {
  const organization = await service.addOrganization();
  await addAssistant(organization);
  await models.setFault({ kind: "hang" });
  try {
    const askedBefore = models.requests.length;
    const command = await chat(organization);
    command.feed("Hello\n");
    await until(() => expect(models.requests.length).toBeGreaterThan(askedBefore));
    command.signal("SIGINT");
    expect(await command.exited).toBe(0);
    expect(command.lines).toEqual([]);
  } finally {
    await models.setFault(null);
  }
});

test("in a terminal tools are named as they are used; Ctrl-C ends an answer, and then the conversation", async () => {
  const organization = await service.addOrganization();
  const { client } = organization.admin;
  const assistantId = await addAssistant(organization);
  const tool = await client.post("/api/v1/tools", {
    name: "find_slots",
    display_name: "Find slots",
    description: "Finds free appointments",
    tool_type: "endpoint",
    configuration: { url: "https://tools.example.com/slots", method: "POST" },
    function_definition: {
      name: "find_slots",
      description: "Finds slots",
      parameters: { type: "object", properties: {} },
    },
  });
  expect(tool.status, tool.text).toBeLessThan(300);
  const assigned = await client.post(`/api/v1/tools/${tool.json.id}/assign`, { assistant_id: assistantId });
  expect(assigned.status, assigned.text).toBeLessThan(300);
  models.setReply(({ messages }) =>
    messages.some(({ role }) => role === "tool")
      ? { text: "I could not look." }
      : { toolCalls: [{ name: "find_slots", arguments: {} }] },
  );
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (piece) => {
    shown += piece;
  });
  const session = new ChatSession({ baseUrl: service.url, apiKey: organization.admin.key }, assistantId, systemClock);
  const ended = chatInTerminal(session, { input, output });
  input.write("Any slot?\r");
  await until(() => expect(shown).toContain("[find_slots {}: failed]"));
  await until(() => expect(shown).toContain("I could not look."));

  await models.setFault({ kind: "hang" });
  try {
    const askedBefore = models.requests.length;
    input.write("Hello?\r");
    await until(() => expect(models.requests.length).toBeGreaterThan(askedBefore));
    input.write("\x03");
    await until(() => expect(shown).toContain("(Stopped.)"));
    input.write("\x03");
    expect(await ended).toBe(0);
  } finally {
    await models.setFault(null);
  }
});
