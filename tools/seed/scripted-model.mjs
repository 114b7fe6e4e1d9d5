import { INBOUND_CALLS, OUTBOUND_CALLS } from "./call-scripts.mjs";
import { TEXT_THREADS } from "./text-threads.mjs";

/** What is asked by people who try the sample data themselves, too, in a chat or in a call. */
const KNOWN = [
  [/sunday|saturday|weekend/i, "We are closed on Saturday and Sunday."],
  [/open|hours/i, "Monday to Thursday 8:00 to 17:00, Friday 8:00 to 13:00."],
  [/whitening/i, "Whitening costs 250 dollars."],
  [/clean/i, "A cleaning costs 90 dollars."],
  [/check-?up|cost|price|much/i, "A check-up costs 60 dollars and takes 30 minutes."],
  [/where|address|park/i, "We are at 12 Elm Street, Springfield; parking is free behind the building."],
];
const UNKNOWN =
  "I am the scripted model of the sample data and know only a few sentences: ask for hours, prices or the way.";

const TURNS = new Map(
  [...TEXT_THREADS, ...INBOUND_CALLS, ...OUTBOUND_CALLS].flatMap(({ turns }) =>
    turns.map((turn) => [plain(turn.says), turn]),
  ),
);

/**
 * The model of the sample data: says what the scripts say, so that the data is the same each time and costs nothing. To
 * questions about conversations afterwards it has nothing to say.
 *
 * @type {import("@parley/testkit/models/model-script").ReplyScript}
 */
export function scriptedModel({ systemPrompt, messages, toolNames }) {
  if (!systemPrompt.includes("Acme Dental")) return { text: "{}" };
  const said = messages.findLast(({ role }) => role === "user")?.text ?? "";
  const turn = TURNS.get(plain(said));
  const isAfterTool = messages.at(-1)?.role === "tool";
  if (turn?.tool !== undefined && !isAfterTool && toolNames.includes(turn.tool.name)) {
    return { toolCalls: [turn.tool], ...PACE };
  }
  const move = `transition_to_${turn?.moveTo}`;
  if (toolNames.includes(move)) return { toolCalls: [{ name: move, arguments: {} }], ...PACE };
  return { text: turn?.answer ?? KNOWN.find(([words]) => words.test(said))?.[1] ?? UNKNOWN, ...PACE };
}

/** As fast as a quick model, so that latencies look like some. */
const PACE = { firstChunkDelayMs: 250, chunkDelayMs: 15 };

/** Recognizers leave out what cannot be heard. */
function plain(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** As the vendor has it when nobody asks for another. */
const DIMENSIONS = 1_536;

/**
 * A vector by which texts are near that have words in common.
 *
 * @param {string} text
 * @param {number | null} dimensions
 * @returns {readonly number[]} of length 1
 */
export function embedWords(text, dimensions) {
  const vector = Array.from({ length: dimensions ?? DIMENSIONS }, () => 0);
  for (const word of ["", ...plain(text).split(" ")]) vector[hashOf(word) % vector.length] += 1;
  const length = Math.hypot(...vector);
  return vector.map((part) => part / length);
}

/** FNV-1a, 32 bits. */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text, "utf8")) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
