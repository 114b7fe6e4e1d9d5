import { INBOUND_CALLS, OUTBOUND_AGENDA, OUTBOUND_CALLS, OUTBOUND_WELCOME } from "./call-scripts.mjs";
import { speech } from "./espeak.mjs";
import { NUMBERS } from "./house.mjs";
import { until } from "./until.mjs";

const PATIENCE = { timeoutMs: 60_000 };

/**
 * Calls in both directions, all at the same time, until they have ended in the records, too.
 *
 * @param {object} deps
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} deps.api
 * @param {import("@parley/testkit/carriers/simulator-handle").CarrierSimulator} deps.carrier
 * @param {import("@parley/testkit/audio/spoken-texts").SpokenTexts} deps.texts
 * @param {boolean} deps.hasEspeak
 */
export async function holdCalls(deps) {
  const sids = await Promise.all([
    ...INBOUND_CALLS.map((call) => callIn(deps, call)),
    ...OUTBOUND_CALLS.map((call) => callOut(deps, call)),
  ]);
  await Promise.all(sids.map((sid) => untilEnded(deps.api, sid)));
}

async function callIn(deps, { from, to, turns, isEndedByAssistant = false }) {
  const phone = await deps.carrier.placeCall({ from, to: NUMBERS[to] });
  await talk(deps, phone, turns, isEndedByAssistant);
  return phone.sid;
}

async function callOut(deps, { to, outcome, turns }) {
  deps.carrier.setCallOutcome(to, outcome);
  const { call_sid: sid } = await deps.api.post("/calls/initiate", {
    to_phone_number: to,
    from_phone_number: NUMBERS.recall,
    welcome_message: OUTBOUND_WELCOME,
    agenda: OUTBOUND_AGENDA,
    variables: { name: "Grace" },
  });
  if (outcome === "answer") await talk(deps, await deps.carrier.waitForPhone(to, PATIENCE.timeoutMs), turns, false);
  return sid;
}

async function talk({ texts, hasEspeak }, phone, turns, isEndedByAssistant) {
  await phone.waitForAudio(PATIENCE);
  for (const [index, { says }] of turns.entries()) {
    await phone.waitForQuiet({ quietMs: 700, ...PATIENCE });
    await phone.speak(await speech(texts, says, hasEspeak));
    if (isEndedByAssistant && index === turns.length - 1) break;
    await phone.waitForAudio({ lengthMs: 300, ...PATIENCE });
  }
  if (isEndedByAssistant) await phone.ended;
  else if (turns.length > 0) await phone.waitForQuiet({ quietMs: 700, ...PATIENCE });
  phone.hangUp();
}

async function untilEnded(api, sid) {
  await until(
    `the end of the call ${sid}`,
    async () => (await api.get(`/api/v1/calls/sid/${sid}`)).status !== "ongoing",
  );
}
