import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { BUSINESS_NUMBER, EXAMPLES, ORGANIZATION, YOUR_NUMBER } from "./acme-dental.mjs";
import { createApiClient } from "./api-client.mjs";
import { curlLines, timelineLines } from "./commands.mjs";
import { createConversation } from "./conversation.mjs";
import { readAll, talk } from "./dialogue.mjs";
import { Ended } from "./ended.mjs";
import { createPhone } from "./phone.mjs";
import { createScreen } from "./screen.mjs";
import { serviceEnvironment } from "./service-environment.mjs";
import { startService } from "./service-process.mjs";
import { setUpAssistant } from "./set-up-assistant.mjs";
import { stopOrphanedDatabase } from "./stop-orphaned-database.mjs";

/**
 * Starts a simulated carrier and Parley on a database of its own, lets you write to an assistant, and leaves nothing
 * behind.
 *
 * @returns {Promise<number>} exit code
 */
export async function tryPhone() {
  const startedAtMs = performance.now();
  const screen = createScreen(process.stdout);
  const ending = new AbortController();
  // The terminal and npm both pass Ctrl-C on, so it comes more than once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort(new Ended(signal)));
  // The reader of the output has gone (`| head`).
  process.stdout.on("error", () => ending.abort(new Ended("nobody reads")));
  /** @type {(() => Promise<unknown>)[]} */
  const opened = [];
  let exitCode = 0;
  try {
    exitCode = await run(screen, ending, opened, startedAtMs);
  } catch (error) {
    if (!(error instanceof Ended)) {
      screen.print(error instanceof Error ? error.message : String(error));
      exitCode = 1;
    }
  }
  screen.leavePrompt();
  ending.abort(new Ended("done"));
  screen.printQuiet("Stopping: finishing running work, then removing everything.");
  for (const release of opened.reverse()) await release();
  return exitCode;
}

async function run(screen, ending, opened, startedAtMs) {
  screen.print("Parley: a phone in your terminal. Starting…");
  const dataDir = await mkdtemp(join(tmpdir(), "parley-try-"));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const apiKey = `try_${randomBytes(24).toString("hex")}`;
  const carrier = await startCarrierSimulator({
    seed: randomBytes(4).readUInt32BE(),
    carriers: ["twilio"],
    accounts: [{ accountSid, authToken, numbers: [BUSINESS_NUMBER] }],
  });
  opened.push(() => carrier.stop());
  opened.push(() => stopOrphanedDatabase(dataDir));
  const service = startService(
    serviceEnvironment(process.env, {
      port,
      dataDir,
      carrierUrl: carrier.twilioUrl,
      accountSid,
      authToken,
      apiKey,
      password: randomBytes(18).toString("base64url"),
      organization: ORGANIZATION,
    }),
    join(dataDir, "parley.log"),
  );
  opened.push(() => service.stop());
  const { answers } = await untilAborted(service.ready, ending.signal);
  const api = createApiClient(url, apiKey);
  const vendor = await setUpAssistant(api, () =>
    carrier.numbers(accountSid).every(({ smsUrl }) => smsUrl.startsWith(url)),
  );

  screen.print(welcome(url, vendor ?? answers, performance.now() - startedAtMs));
  const conversation = createConversation(api);
  const phone = createPhone({
    carrier,
    conversation,
    onArrival: (arrival) => screen.printArrival(arrival),
    onNote: (note) => screen.printQuiet(`   ${note}`),
    signal: ending.signal,
  });
  const commands = {
    "/timeline": async () => timelineLines(await conversation.timeline()),
    "/curl": async () => curlLines(url, apiKey, await conversation.id()),
  };
  const isWell = await (process.stdin.isTTY ? talk : readAll)({ screen, phone, commands, ending }).catch(
    async (error) => {
      // The request fails a moment before we notice that the service has ended.
      await delay(500);
      throw service.endedBy() === null
        ? error
        : new Error(`Parley exited unexpectedly (${service.endedBy()}). It said:\n${service.output().slice(-4_000)}`);
    },
  );
  ending.abort(new Ended("done"));
  await phone.watching;
  return isWell ? 0 : 1;
}

function welcome(url, answers, tookMs) {
  return [
    "",
    `  Parley runs at ${url} after ${(tookMs / 1_000).toFixed(1)} s (reference: ${url}/docs).`,
    "  The carrier is SIMULATED: no text leaves this machine, and nothing costs anything.",
    `  Who answers: ${answers}`,
    "",
    `  Your number is ${YOUR_NUMBER}; you write to ${ORGANIZATION}, ${BUSINESS_NUMBER}.`,
    `  Try: ${EXAMPLES.join("  ")}`,
    "  /timeline shows what happened to each text, /curl gives requests for the API, /quit ends.",
    "",
  ].join("\n");
}

function untilAborted(promise, signal) {
  return Promise.race([
    promise,
    new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
