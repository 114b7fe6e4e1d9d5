// One command: `npm run benchmark:model`. What a streamed answer of a model costs this process, in ratio to a bare `undici`
// request whose events are parsed by hand. The server answers at once, in a process of its own; all take turns on one thread.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { Agent, request } from "undici";
import { createOutboundHttp } from "../apps/service/src/platform/outbound-http/undici-outbound-http.ts";
import type { LanguageModel, ModelRequest } from "../apps/service/src/providers/llm/language-model.ts";
import { createModelTable } from "../apps/service/src/providers/llm/table.ts";
import { openaiWire } from "../packages/testkit/src/models/openai-wire.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 60);
const ANSWERS = 40;
/** Rounds that run code which is not compiled yet. */
const WARM_UP_ROUNDS = 15;
/** What is printed as the figure: others on the machine only ever add. */
const QUIET_SHARE = 0.1;
const MODEL_ID = "gpt-4.1-mini";
const TEXT_CHUNKS = ["We", " open", " at", " nine", " in", " the", " morning", ",", " every", " day."];
const DIALOGUE: ModelRequest = {
  systemPrompt: "You answer the telephone of a bakery. Be brief and friendly.",
  messages: [
    { role: "assistant", content: "Good morning, this is the bakery." },
    { role: "user", content: "When do you open tomorrow?" },
  ],
  tools: [],
  settings: { temperature: 0.7, maxTokens: 200 },
  firstTokenTimeoutMs: 5_000,
  totalTimeoutMs: 30_000,
};

interface Step {
  readonly name: string;
  /** Resolves with the text when the whole answer is there. */
  readonly run: (onFirstText: () => void) => Promise<string>;
  readonly cpuUs: number[];
  readonly firstTextMs: number[];
}

if (process.argv[2] === "serve") await serve();
else await measure();

async function measure(): Promise<void> {
  const server = fork(import.meta.filename, ["serve"]);
  const [port]: unknown[] = await once(server, "message");
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const agent = new Agent({ allowH2: false });
  const http = createOutboundHttp({ policy: "trusted" });
  const table = createModelTable({ trustedHttp: http, guardedHttp: http, baseUrls: {} });
  // Opened once, as a call does.
  const [openai, custom] = ["openai", "custom"].map((provider) =>
    table.create({ provider, modelId: MODEL_ID, apiKey: "none", baseUrl, isOrganizationAddress: false }),
  );
  if (openai === undefined || custom === undefined) throw new Error("no models");
  const steps: readonly Step[] = [
    step("`undici.request`, events parsed by hand", (onFirst) => askByHand(agent, baseUrl, onFirst)),
    step("our `fetch`, events parsed by hand", (onFirst) => askByFetch(http.fetch, baseUrl, onFirst)),
    step("our model of `openai`", (onFirst) => ask(openai, onFirst)),
    step("our model of `custom`, thoughts cut out", (onFirst) => ask(custom, onFirst)),
  ];
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const each of steps) await turn(each, round >= 0);
    }
  } finally {
    await Promise.all([agent.destroy(), http.close()]);
    server.kill();
  }
  print(steps);
}

function step(name: string, run: Step["run"]): Step {
  return { name, run, cpuUs: [], firstTextMs: [] };
}

async function turn({ name, run, cpuUs, firstTextMs }: Step, counts: boolean): Promise<void> {
  const before = process.cpuUsage();
  for (let answer = 0; answer < ANSWERS; answer += 1) {
    const startMs = performance.now();
    let firstMs = Number.NaN;
    const text = await run(() => {
      firstMs = performance.now() - startMs;
    });
    if (text !== TEXT_CHUNKS.join("")) throw new Error(`${name} answered "${text}".`);
    if (counts) firstTextMs.push(firstMs);
  }
  const { user, system } = process.cpuUsage(before);
  if (counts) cpuUs.push((user + system) / ANSWERS);
}

function print(steps: readonly Step[]): void {
  const [bare] = steps;
  const cpu = ({ cpuUs }: Step) => quantile(cpuUs, QUIET_SHARE);
  const first = ({ firstTextMs }: Step) => quantile(firstTextMs, 0.5);
  if (bare === undefined) return;
  console.log(
    "| an answer | CPU µs, quiet tenth | ratio | ms to the first text, median | ratio |\n|---|---|---|---|---|",
  );
  for (const each of steps) {
    const ratios = [cpu(each) / cpu(bare), first(each) / first(bare)].map((ratio) => ratio.toFixed(2));
    console.log(
      `| ${each.name} | ${Math.round(cpu(each))} | ${ratios[0]} | ${first(each).toFixed(3)} | ${ratios[1]} |`,
    );
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

async function ask(model: LanguageModel, onFirstText: () => void): Promise<string> {
  let text = "";
  for await (const event of model.respond(DIALOGUE)) {
    if (event.kind !== "text") continue;
    if (text === "") onFirstText();
    text += event.text;
  }
  return text;
}

/** The body as it goes over the wire, written anew for each answer as a model's client would. */
function requestBody(): string {
  const messages = [{ role: "system", content: DIALOGUE.systemPrompt }, ...DIALOGUE.messages];
  const settings = { temperature: DIALOGUE.settings.temperature, max_tokens: DIALOGUE.settings.maxTokens };
  return JSON.stringify({ model: MODEL_ID, messages, ...settings, stream: true });
}

async function askByHand(agent: Agent, baseUrl: string, onFirstText: () => void): Promise<string> {
  const { body } = await request(`${baseUrl}/chat/completions`, {
    dispatcher: agent,
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer none" },
    body: requestBody(),
  });
  return readEvents(body, onFirstText);
}

async function askByFetch(fetch: typeof globalThis.fetch, baseUrl: string, onFirstText: () => void): Promise<string> {
  const { body } = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer none" },
    body: requestBody(),
  });
  return readEvents(body ?? [], onFirstText);
}

async function readEvents(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onFirstText: () => void,
): Promise<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let text = "";
  for await (const bytes of chunks) {
    rest += decoder.decode(bytes, { stream: true });
    for (let end = rest.indexOf("\n\n"); end !== -1; end = rest.indexOf("\n\n")) {
      const data = rest.slice("data: ".length, end);
      rest = rest.slice(end + 2);
      if (data === "[DONE]") continue;
      const content: unknown = JSON.parse(data).choices[0]?.delta.content;
      if (typeof content !== "string" || content === "") continue;
      if (text === "") onFirstText();
      text += content;
    }
  }
  return text;
}

/** Runs in the child. Every event is a chunk of its own, as a model sends them, and all are sent at once. */
async function serve(): Promise<void> {
  const frames = openaiWire.streamFrames(
    {
      text: TEXT_CHUNKS.join(""),
      textChunks: TEXT_CHUNKS,
      toolCalls: [],
      chunkDelayMs: 0,
      firstChunkDelayMs: 0,
      usage: { promptTokens: 60, completionTokens: TEXT_CHUNKS.length },
      finish: "stop",
    },
    MODEL_ID,
  );
  const server = createServer((incoming, response) => {
    incoming.resume().once("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const frame of frames) response.write(frame.text);
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : null);
  process.once("disconnect", () => process.exit());
}
