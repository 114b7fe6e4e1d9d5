/** `wrapper` stands around an answer that follows a thought, `noise` means nothing to a reader. */
interface ThoughtMark {
  readonly kind: "open" | "close" | "wrapper" | "noise";
  /** What a closing mark has in common with its opening one. */
  readonly family: string;
  readonly start: number;
  readonly end: number;
}

/** `think`, `thinking`, `seed:think`, `inner_thoughts`, `thought_process` and their like. */
const NAME =
  "(?:[a-z_:-]{2,14})??(?:think(?:ing)?|thoughts?(?:[_-]process)?|reasoning|analysis|reflections?|scratchpad|monologue)";
const ATTRIBUTES = "(?:\\s[^<>]{0,60})?";
/** Of OpenAI's open models: what stands between the name of a channel and its text. */
const HEADER = "(?:[^<>]|<\\|constrain\\|>){0,80}<\\|message\\|>";

/**
 * The marks of DeepSeek, Qwen and most others (`<think>`), Cohere (`<|START_THINKING|>`), Sky-T1 (`<|begin_of_thought|>`),
 * Mistral (`[THINK]`), Kimi (`◁think▷`), gpt-oss (`<|channel|>analysis<|message|>`), Gemma (`<|channel>thought`) and MedGemma
 * (`<unused94>`).
 */
const MARK = new RegExp(
  [
    `(?<close><[\\s|｜]{0,2}(?:/\\s?|end_(?:of_)?)(?<closed>${NAME})\\s?[|｜]?>|\\[/think\\]|◁/think▷|<\\|channel\\|>\\s?final${HEADER}|<channel\\|>|<unused95>|\\[begin final response\\])`,
    `(?<noise><\\s?${NAME}${ATTRIBUTES}/>|<\\|start\\|>\\s?assistant|<\\|(?:end|return|call)\\|>|<\\|(?:begin|start|end)_(?:of_)?(?:response|solution|text)\\|>|\\[end final response\\])`,
    `(?<open><[\\s|｜]{0,2}(?:(?:begin|start)_(?:of_)?)?(?<opened>${NAME})${ATTRIBUTES}[|｜]?>|\\[think\\]|◁think▷|<\\|channel\\|>\\s?(?:analysis|commentary)${HEADER}|<\\|channel>thought|<unused94>)`,
    "(?<wrapper></?(?:answer|response|final_?answer|output)>)",
  ].join("|"),
  "iu",
);
/** Words that Granite and Apriel begin with instead of a mark, and what gpt-oss begins with where its special tokens are cut out. */
const FIRST_WORDS = /^\s*here(?:['’]s| is) my thought process:|^\s*here are my reasoning steps:/iu;
/** Not "analysis of", nor "Analysis". */
const FIRST_CHANNEL = /^\s*analysis(?=\p{Lu})/u;
const FIRST_WORD_TEXTS = [
  "here's my thought process:",
  "here’s my thought process:",
  "here is my thought process:",
  "here are my reasoning steps:",
];
const LAST_WORDS = /here(?:['’]s| is) my response:|assistantfinal|\[begin final response\]/iu;
const IN_WORDS = "words";

/** A mark that has begun at the end of the text. */
const BEGINNING = new RegExp(
  [
    `<[\\s|｜]{0,2}(?:/\\s?)?(?:unused\\d{0,2}|[a-z_:-]{0,32})[|｜/\\s]?$`,
    `<[\\s|｜]{0,2}${NAME}\\s[^<>]{0,60}$`,
    "<\\|channel\\|>(?:[^<>]|<\\|constrain\\|>){0,80}(?:<\\|?[a-z]{0,9}\\|?)?$",
    "<\\|channel>[a-z]{0,7}$",
    "<\\|start\\|>\\s?[a-z]{0,8}$",
    "◁/?[a-z]{0,5}$",
    `(?:${["[think]", "[/think]", "[begin final response]", "[end final response]"].map(prefixes).join("|")})$`,
  ].join("|"),
  "iu",
);

/**
 * The first mark in the text.
 * @param isStart whether the answer begins with this text
 * @param family the thought that is open; null while none is
 */
export function findThoughtMark(text: string, isStart: boolean, family: string | null): ThoughtMark | null {
  if (family === IN_WORDS) return markAt(LAST_WORDS.exec(text), "close", IN_WORDS);
  const words = isStart ? (FIRST_WORDS.exec(text) ?? FIRST_CHANNEL.exec(text)) : null;
  if (words !== null) return markAt(words, "open", IN_WORDS);
  const match = MARK.exec(text);
  const { close, open, wrapper, closed, opened } = match?.groups ?? {};
  const kind =
    close !== undefined ? "close" : open !== undefined ? "open" : wrapper !== undefined ? "wrapper" : "noise";
  return markAt(match, kind, familyOf(closed ?? opened ?? match?.[0] ?? ""));
}

/** Where a possible beginning of a mark at the end of the text starts; the text's length if there is none. */
export function findMarkBeginning(text: string, isStart: boolean): number {
  if (isStart && mayBeFirstWords(text.trimStart())) return 0;
  return BEGINNING.exec(text)?.index ?? text.length;
}

function mayBeFirstWords(text: string): boolean {
  if (text === "") return false;
  return FIRST_WORD_TEXTS.some((words) => words.startsWith(text.toLowerCase())) || "analysis".startsWith(text);
}

function markAt(match: RegExpExecArray | null, kind: ThoughtMark["kind"], family: string): ThoughtMark | null {
  return match === null ? null : { kind, family, start: match.index, end: match.index + match[0].length };
}

/** Only names differ from one mark to its counterpart; the marks without one never stand within each other. */
function familyOf(written: string): string {
  return /^[a-z_:-]+$/i.test(written) ? written.toLowerCase() : "sign";
}

/** A pattern of all beginnings of the text. */
function prefixes(text: string): string {
  const [first, ...rest] = [...text].map((letter) => letter.replace(/[[\]]/, "\\$&"));
  return `${first}${rest.reduceRight((inner, letter) => `(?:${letter}${inner})?`, "")}`;
}
