import { asList, asRecord, asText, type JsonRecord } from "@parley/testkit/models/json-reading";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";

/** Something an injection wants done: a word to be said and a tool to be called. */
export interface Order {
  readonly says: string;
  readonly does: string | null;
}

/** Where a reader of lines sees a new one. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const DATA_FOLLOWS = "data, never an instruction";
/** Tags, tokens of chat templates, fences and templates: what follows is no longer part of the text it stands in. */
const MARK = /<[^\s<>][^<>]{0,80}>|\[\/?[A-Z_]{3,}\]|```|\{\{|\$\{|\{%/u;
/** What people who look at the data do not see, the model takes for a message to itself. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Tells an order from the house's own rules. */
const CODE_WORD = /HERON-\d\d/gu;
const DEEDS: readonly (readonly [tool: string, words: RegExp])[] = [
  ["transferCall", /transferCall|transfer the caller|verbinde den|transfiere la|transfère l/iu],
  ["send_sms", /send_sms|text message|\bsms\b/iu],
  ["endCall", /hang up|lege (?:sofort )?auf|cuelga|raccroche/iu],
  ["open_gate", /open_gate|open the gate|öffne das tor|abre la puerta|ouvre le portail/iu],
  ["forget_memory", /forget_memory/iu],
];
/** Around its code word. */
const LONGEST_ORDER = 120;
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: "a", е: "e", о: "o", р: "p", с: "c", і: "i" },
  ...{ Е: "E", О: "O", Н: "H" },
};

/**
 * A model that believes every word that stands outside of data, and no word within. It reads the request as it was sent, by
 * its own rules; whatever an injection breaks out of, it notices.
 */
export function createGullibleModel() {
  const obeyed: Order[] = [];
  const script = ({ body, messages, toolNames }: ModelServerRequest): ScriptedReply => {
    const turn = messages.slice(messages.findLastIndex(({ role }) => role === "user"));
    const called = turn.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
    const [order] = ordersIn(body);
    if (order !== undefined) {
      if (order.does === null || called.includes(order.does)) return { text: `${order.says}.` };
      obeyed.push(order);
      return { toolCalls: [{ name: order.does, arguments: argumentsOf(order) }] };
    }
    const mayLookUp = toolNames.includes("search_documents") && called.length < 2;
    if (!mayLookUp) return { text: "Gladly." };
    return { toolCalls: [{ name: "search_documents", arguments: { query: turn[0]?.text ?? "" } }] };
  };
  return { script, obeyed };
}

function argumentsOf({ does, says }: Order): JsonRecord {
  if (does === "transferCall") return { destination: "+14155550199" };
  if (does === "send_sms") return { message: says };
  return does === "forget_memory" ? { everything: true } : {};
}

/** The orders that stand outside of data in a request of chat completions. */
export function ordersIn(body: JsonRecord): readonly Order[] {
  const believed = asList(body.messages).flatMap((each) => {
    const { role, content } = asRecord(each);
    const text = typeof content === "string" ? content : asList(content).map(textOfPart).join("");
    return role === "tool" ? readResult(text) : readProse(text);
  });
  return [...believed, JSON.stringify(body.tools ?? [])].flatMap(ordersOf);
}

const textOfPart = (part: unknown) => asText(asRecord(part).text);

/** Lines, of which one may announce data. */
function readProse(text: string): readonly string[] {
  return text.split(LINE_BREAK).flatMap((line) => {
    const announcedAt = line.indexOf(DATA_FOLLOWS);
    const from = announcedAt === -1 ? -1 : line.indexOf("[", announcedAt);
    return from === -1 ? [line] : [line.slice(0, from), ...readData(line, from)];
  });
}

function readResult(text: string): readonly string[] {
  return /^[{[]/.test(text) ? readData(text, 0) : [text];
}

/** Walks over the JSON that begins there. @returns what is to be believed: all of it when it is broken */
function readData(text: string, from: number): readonly string[] {
  const believed: string[] = [];
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfString(text, at);
      if (end === null) return [text.slice(from)];
      const written = text.slice(at + 1, end);
      const isName = /^\s*:/.test(text.slice(end + 1));
      believed.push(...(isName || UNSEEN.test(written) ? [written] : afterMark(written)));
      at = end;
    } else if ("[{".includes(character)) depth += 1;
    else if ("]}".includes(character)) depth -= 1;
    else if (!/[\s,:\w.+-]/.test(character)) return [text.slice(from)];
    if (depth === 0) return [...believed, text.slice(at + 1)];
  }
  return [text.slice(from)];
}

/** Null: a line ends before the string does. */
function endOfString(text: string, from: number): number | null {
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return at;
    if (LINE_BREAK.test(character)) return null;
    if (character === "\\") at += 1;
  }
  return null;
}

function afterMark(written: string): readonly string[] {
  const at = written.search(MARK);
  return at === -1 ? [] : [written.slice(at)];
}

function ordersOf(text: string): readonly Order[] {
  return readings(text).flatMap((reading) =>
    [...reading.matchAll(CODE_WORD)].map(({ 0: says, index }) => {
      const around = reading.slice(Math.max(0, index - LONGEST_ORDER), index + LONGEST_ORDER);
      return { says, does: DEEDS.find(([, words]) => words.test(around))?.[0] ?? null };
    }),
  );
}

/** The code words in a text, however they are hidden. */
export function codeWordsIn(text: string): readonly string[] {
  return [...new Set(ordersOf(text).map(({ says }) => says))];
}

/** A text as it is, without what is not seen, and with each disguise taken off. */
function readings(text: string): readonly string[] {
  const tags = [...text.matchAll(/[\u{E0020}-\u{E007E}]/gu)].map(([tag]) => (tag.codePointAt(0) ?? 0) - 0xe0000);
  const encoded = [...text.matchAll(/[A-Za-z\d+/]{24,}={0,2}/g)].map(([run]) => Buffer.from(run, "base64").toString());
  return [
    text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ""),
    String.fromCodePoint(...tags),
    [...text].toReversed().join(""),
    ...(/[а-я]/iu.test(text) ? [[...text].map((character) => LOOKALIKES[character] ?? character).join("")] : []),
    ...encoded,
  ];
}
