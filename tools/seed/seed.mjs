import { once } from "node:events";
import { parseArgs } from "node:util";
import { ADMIN_EMAIL, startInstallation } from "../trial/installation.mjs";
import { runTrial, untilAborted } from "../trial/run-trial.mjs";
import { addPeople } from "./add-people.mjs";
import { hasEspeak as findEspeak } from "./espeak.mjs";
import { evaluatePrompt } from "./evaluate-prompt.mjs";
import { holdCalls } from "./hold-calls.mjs";
import { NUMBERS, ORGANIZATION } from "./house.mjs";
import { runCampaigns } from "./run-campaigns.mjs";
import { setUpHouse } from "./set-up-house.mjs";
import { startStandIns } from "./stand-ins.mjs";
import { writeTexts } from "./write-texts.mjs";

const USAGE = `npm run seed [-- --once] [-- --json]
  --once  ends when the data is made, instead of running until Ctrl-C
  --json  prints one line when the data is made: {"url", "email", "password", "api_key"}; all else goes to the standard error`;

/**
 * Starts Parley on a database of its own with simulated vendors, has a practice at work for a minute, and lets people look
 * at it.
 *
 * @param {readonly string[]} parameters of the command line
 * @returns {Promise<number>} exit code
 */
export async function seed(parameters) {
  const options = read(parameters);
  if (options === null) {
    console.error(USAGE);
    return 2;
  }
  const print = (line) => (options.json ? console.error(line) : console.log(line));
  return runTrial((ending, opened) => run(options, print, ending, opened), {
    onFault: print,
    onEnd: () => print("Stopping: finishing running work, then removing everything."),
  });
}

/** @returns {{ once: boolean, json: boolean } | null} null when they are not understood */
function read(parameters) {
  const type = "boolean";
  try {
    const { values } = parseArgs({ args: [...parameters], options: { once: { type }, json: { type } } });
    return { once: values.once === true, json: values.json === true };
  } catch {
    return null;
  }
}

async function run({ once: endsAtOnce, json }, print, ending, opened) {
  const startedAtMs = performance.now();
  print(
    "Parley with sample data. The carrier, the model and the recognizer are SIMULATED: nothing leaves this machine.",
  );
  const standIns = await startStandIns(opened);
  const installation = await startInstallation(
    {
      name: "seed",
      organization: ORGANIZATION,
      phoneNumbers: Object.values(NUMBERS),
      usesModels: false,
      addEnvironment: standIns.environment,
      seed: 1,
    },
    opened,
  );
  await untilAborted(installation.service.ready, ending.signal);
  const steps = makeData(installation, standIns, print).catch((error) => {
    const { service } = installation;
    const ended = service.endedBy() === null ? "" : `\nParley exited unexpectedly (${service.endedBy()}).`;
    throw new Error(`${error.message}${ended}\nIt said:\n${service.output().slice(-4_000)}`);
  });
  await untilAborted(steps, ending.signal);
  const { url, password, apiKey } = installation;
  const tookMs = performance.now() - startedAtMs;
  if (json) console.log(JSON.stringify({ url, email: ADMIN_EMAIL, password, api_key: apiKey }));
  else print(endsAtOnce ? `Made in ${(tookMs / 1_000).toFixed(0)} s.` : welcome({ url, password, apiKey }, tookMs));
  if (!endsAtOnce) await once(ending.signal, "abort");
  return 0;
}

/** One after the other, as far as one needs the other. */
async function makeData({ api, carrier, accountSid, url }, standIns, print) {
  const hasEspeak = await findEspeak();
  const isPointedHere = () =>
    carrier.numbers(accountSid).every(({ smsUrl, voiceUrl }) => smsUrl.startsWith(url) && voiceUrl.startsWith(url));
  print("  assistants, tools, documents, numbers and a flow…");
  const house = await setUpHouse(api, standIns, { hasEspeak, isPointedHere });
  await addPeople(api);
  print(`  texts and calls${hasEspeak ? "" : " (without words to be heard: espeak-ng is not installed)"}…`);
  await Promise.all([writeTexts(carrier), holdCalls({ api, carrier, texts: standIns.texts, hasEspeak })]);
  print("  campaigns and an evaluation…");
  await Promise.all([runCampaigns(api, carrier, house), evaluatePrompt(api, house.ids.frontDesk)]);
}

function welcome({ url, password, apiKey }, tookMs) {
  return [
    "",
    `  The dashboard: ${url}/app after ${(tookMs / 1_000).toFixed(0)} s (reference: ${url}/docs).`,
    `  E-mail:   ${ADMIN_EMAIL}`,
    `  Password: ${password}`,
    `  API key:  ${apiKey}`,
    "",
    "  The carrier is SIMULATED, and so are the model and the recognizer: no text and no call leaves this machine, and",
    "  nothing costs anything. Ctrl-C ends it and removes everything.",
    "",
  ].join("\n");
}
