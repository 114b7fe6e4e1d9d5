import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type BridgeStatus, bridgeStatus } from "@parley/contracts/sip-bridge/bridge-events";
import { z } from "zod";
import { type Logger, reasonOf } from "../logging.ts";
import type { ServiceAnswer } from "./service-client.ts";

const FILE = "statuses.log";
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60_000;
/** After this the service has learned it by asking. */
const KEPT_MS = 60 * 60_000;
/** Lines of the file before it is written anew. */
const MAX_LINES = 20_000;

interface Waiting {
  readonly baseUrl: string;
  readonly status: BridgeStatus;
}

const line = z.union([z.object({ add: bridgeStatus, baseUrl: z.string() }), z.object({ done: z.string() })]);

/** What the queue is handed. */
export interface StatusQueueDeps {
  readonly dataDir: string;
  readonly logger: Logger;
  report(baseUrl: string, status: BridgeStatus): Promise<ServiceAnswer<unknown>>;
  readonly nowMs: () => number;
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

/**
 * Tells the service what becomes of calls: at least once, and in order for each call. Each status is on disk before it is
 * sent, so that a bridge that is killed tells the rest when it is back.
 */
export class StatusQueue {
  readonly #deps: StatusQueueDeps;
  readonly #calls = new Map<string, Waiting[]>();
  readonly #stopping = new AbortController();
  #file: FileHandle | null = null;
  #writing: Promise<void> = Promise.resolve();
  readonly #unwritten: string[] = [];
  #lines = 0;

  private constructor(deps: StatusQueueDeps) {
    this.#deps = deps;
  }

  /** Reads what was left over and begins to tell it. */
  static async open(deps: StatusQueueDeps): Promise<StatusQueue> {
    const queue = new StatusQueue(deps);
    mkdirSync(deps.dataDir, { recursive: true, mode: 0o700 });
    const left = readLeft(join(deps.dataDir, FILE));
    queue.#rewrite(left);
    queue.#file = await open(join(deps.dataDir, FILE), "a", 0o600);
    for (const waiting of left) queue.#enqueue(waiting);
    return queue;
  }

  get waitingCount(): number {
    return [...this.#calls.values()].reduce((sum, { length }) => sum + length, 0);
  }

  add(baseUrl: string, status: BridgeStatus): void {
    this.#append({ add: status, baseUrl });
    this.#enqueue({ baseUrl, status });
  }

  /** Stops telling; what is left stays on disk. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#writing;
    await this.#file?.close();
    this.#file = null;
  }

  #enqueue(waiting: Waiting): void {
    const { call_sid: callSid } = waiting.status;
    const queue = this.#calls.get(callSid);
    if (queue !== undefined) {
      queue.push(waiting);
      return;
    }
    const own = [waiting];
    this.#calls.set(callSid, own);
    void this.#tellAll(callSid, own);
  }

  async #tellAll(callSid: string, queue: Waiting[]): Promise<void> {
    const { signal } = this.#stopping;
    await this.#writing;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      await this.#tell(next, signal);
      if (signal.aborted) return;
      queue.shift();
      this.#append({ done: next.status.event_id });
    }
    this.#calls.delete(callSid);
  }

  async #tell({ baseUrl, status }: Waiting, signal: AbortSignal): Promise<void> {
    const { report, nowMs, sleep, logger } = this.#deps;
    const until = Date.parse(status.timestamp) + KEPT_MS;
    for (let delayMs = FIRST_RETRY_MS; !signal.aborted; delayMs = Math.min(2 * delayMs, MAX_RETRY_MS)) {
      const answer = await report(baseUrl, status);
      if (answer.kind === "answered") return;
      const { call_sid: callSid } = status;
      if (answer.kind === "refused") {
        logger.error("the service refuses a call's status", { callSid, status: answer.statusCode });
        return;
      }
      if (nowMs() >= until) {
        logger.error("a call's status was not told within an hour", { callSid, reason: answer.reason });
        return;
      }
      logger.warn("a call's status could not be told yet", { callSid, reason: answer.reason, delayMs });
      await sleep(delayMs, signal);
    }
  }

  #append(entry: z.infer<typeof line>): void {
    this.#lines += 1;
    this.#unwritten.push(`${JSON.stringify(entry)}\n`);
    // What comes while one write is under way is written together by the next.
    if (this.#unwritten.length > 1) return;
    this.#writing = this.#writing
      .then(async () => {
        const text = this.#unwritten.splice(0).join("");
        await this.#file?.appendFile(text);
      })
      .catch((error: unknown) => {
        this.#deps.logger.error("a call's status could not be kept on disk", { reason: reasonOf(error) });
      });
    if (this.#lines > MAX_LINES && this.waitingCount < MAX_LINES / 2) this.#compact();
  }

  #compact(): void {
    const left = [...this.#calls.values()].flat();
    this.#writing = this.#writing.then(async () => {
      await this.#file?.close();
      this.#rewrite(left);
      this.#file = await open(join(this.#deps.dataDir, FILE), "a", 0o600);
    });
    this.#lines = left.length;
  }

  #rewrite(left: readonly Waiting[]): void {
    const path = join(this.#deps.dataDir, FILE);
    const lines = left.map(({ baseUrl, status }) => `${JSON.stringify({ add: status, baseUrl })}\n`);
    writeFileSync(`${path}.new`, lines.join(""), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    this.#lines = left.length;
  }
}

/** A line that was cut off by a kill is left out; what it said is told by asking. */
function readLeft(path: string): Waiting[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  const left = new Map<string, Waiting>();
  for (const each of text.split("\n")) {
    const entry = parseLine(each);
    if (entry === null) continue;
    if ("add" in entry) left.set(entry.add.event_id, { baseUrl: entry.baseUrl, status: entry.add });
    else left.delete(entry.done);
  }
  return [...left.values()];
}

function parseLine(text: string): z.infer<typeof line> | null {
  try {
    const parsed = line.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
