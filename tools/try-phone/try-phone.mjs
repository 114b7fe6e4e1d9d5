import { setTimeout as delay } from "node:timers/promises";
import { Ended } from "../trial/ended.mjs";
import { startInstallation } from "../trial/installation.mjs";
import { runTrial, untilAborted } from "../trial/run-trial.mjs";
import { BUSINESS_NUMBER, EXAMPLES, ORGANIZATION, YOUR_NUMBER } from "./acme-dental.mjs";
import { curlLines, timelineLines } from "./commands.mjs";
import { createConversation } from "./conversation.mjs";
import { readAll, talk } from "./dialogue.mjs";
import { createPhone } from "./phone.mjs";
import { createScreen } from "./screen.mjs";
import { setUpAssistant } from "./set-up-assistant.mjs";

/**
 * Starts a simulated carrier and Parley on a database of its own, lets you write to an assistant, and leaves nothing
 * behind.
 *
 * @returns {Promise<number>} exit code
 */
export async function tryPhone() {
  const startedAtMs = performance.now();
  const screen = createScreen(process.stdout);
  return runTrial((ending, opened) => run(screen, ending, opened, startedAtMs), {
    onFault: (message) => screen.print(message),
    onEnd: () => {
      screen.leavePrompt();
      screen.printQuiet("Stopping: finishing running work, then removing everything.");
    },
  });
}

async function run(screen, ending, opened, startedAtMs) {
  screen.print("Parley: a phone in your terminal. Starting…");
  const { url, apiKey, carrier, accountSid, service, api } = await startInstallation(
    { name: "try", organization: ORGANIZATION, phoneNumbers: [BUSINESS_NUMBER], usesModels: true },
    opened,
  );
  const { answers } = await untilAborted(service.ready, ending.signal);
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
