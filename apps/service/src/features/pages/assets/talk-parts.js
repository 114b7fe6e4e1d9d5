/**
 * What is real in a call: who answers, speaks and listens, where each of them is, and whether it costs.
 *
 * @typedef {object} CallPart as `GET /api/v1/calls/browser` says it
 * @property {string} name `deepgram/nova-3`
 * @property {"service" | "machine" | "address" | "vendor"} place
 * @property {string | null} host
 * @property {"free" | "billed" | "unknown"} cost
 */

const COSTS = { free: "free", billed: "costs money", unknown: "its price is not known here" };

/** The parts as they were told before the call, by name: `{ "deepgram/nova-3": "sent to deepgram; costs money" }`. */
const told = new Map();

/** @param {{ model: CallPart | null, listener: CallPart | null, voice: CallPart | null }} parts */
export function showParts({ model, listener, voice }) {
  for (const [part, is] of [
    [model, "answers"],
    [listener, "hears"],
    [voice, "speaks"],
  ]) {
    if (part !== null) told.set(part.name, partSentence(part, is));
  }
  showModel(model?.name ?? "none");
  showVoice(voice?.name ?? null);
  showListener(listener?.name ?? null);
}

/** @param {string} name `demo/rules-v1` */
export function showModel(name) {
  write("real-model", name === "none" ? "none: nothing may answer" : named(name));
}

/** @param {string | null} name `espeak/en-us`; null for none */
export function showVoice(name) {
  write("real-voice", name === null || name.startsWith("captions/") ? "none: captions only" : named(name));
}

/** @param {string | null} name the recognizer, `deepgram/nova-3`; null for none */
export function showListener(name) {
  write("real-listener", name === null ? "none: type" : named(name));
}

/** @param {string} sentence what this browser is and where it sends what it hears */
export function showBrowserListening(sentence) {
  write("real-listener", `this browser: ${sentence}`);
}

function named(name) {
  const known = told.get(name);
  return known === undefined ? name : `${name}: ${known}`;
}

function partSentence({ name, place, host, cost }, is) {
  const at = host === null ? "" : ` (${host})`;
  if (place === "service") return `rules, not AI; ${is} inside Parley; ${COSTS[cost]}`;
  if (place === "machine") {
    const robot = name.startsWith("espeak/") ? "robot voice; " : "";
    return `${robot}${is} on the machine Parley runs on${at}; ${COSTS[cost]}`;
  }
  const given = is === "hears" ? "your voice" : is === "speaks" ? "the answers" : "what is said";
  const where = place === "address" ? host : name.split("/")[0];
  return `${given} ${is === "speaks" ? "are" : "is"} sent to ${where}; ${COSTS[cost]}`;
}

function write(id, text) {
  document.getElementById(id).textContent = text;
}
