export interface Sentence {
  readonly text: string;
  /** The heading or question it stands under; empty without one. */
  readonly topic: string;
  readonly isTopicQuestion: boolean;
}

const HEADING = /^#{1,6}\s+(.{1,120})$/;
const BULLET = /^(?:[-*•+]|\d{1,3}[.)])\s+/;
const QUESTION_MARK = /^(?:q|question)\s?[:.)-]\s*/i;
const ANSWER_MARK = /^(?:a|answer)\s?[:.)-]\s*/i;
/** Repetitions are bounded, so that a line of full stops costs no more than any other. */
const SENTENCE_END = /[.!?]{1,4}["')\]]{0,3}\s(?=["'(]?[\p{Lu}\p{N}])/gu;
/** A full stop after these does not end a sentence; nor does one after a single letter. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|no|nr|tel|approx|incl|e\.g|i\.e|etc|vs|\p{L}|[ap]\.m)$/iu;

/**
 * Splits a prompt or document into sentences, each with its heading ("Opening hours:", "# Prices") or, in a list of
 * questions and answers, its question. List and emphasis markup is dropped. Linear.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let topic = "";
  let isTopicQuestion = false;
  const setTopic = (value: string, isQuestion: boolean) => {
    topic = value;
    isTopicQuestion = isQuestion;
  };
  for (const line of joinWrappedLines(text)) {
    if (line === "") {
      setTopic("", false);
      continue;
    }
    const heading = HEADING.exec(line)?.[1] ?? (isHeadingLine(line) ? line.slice(0, -1) : null);
    if (heading !== null) {
      setTopic(plain(heading).replace(/:$/, ""), false);
      continue;
    }
    const bare = plain(line.replace(BULLET, ""));
    if (QUESTION_MARK.test(bare) && !bare.includes("? ")) {
      setTopic(bare.replace(QUESTION_MARK, ""), true);
      continue;
    }
    for (const part of splitLine(bare.replace(QUESTION_MARK, ""))) {
      const value = part.replace(ANSWER_MARK, "").trim();
      if (value.endsWith("?")) setTopic(value, true);
      else if (value !== "") sentences.push({ text: value, topic, isTopicQuestion });
    }
  }
  return sentences;
}

/** Prompts are often wrapped by hand: a line that begins in lower case continues the one before. */
function joinWrappedLines(text: string): string[] {
  const groups: string[][] = [];
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const last = groups.at(-1)?.at(-1) ?? "";
    const isWrapped = last !== "" && /^\p{Ll}/u.test(line) && !/[.!?:;]$/.test(last);
    if (isWrapped) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => group.join(" "));
}

/** "Opening hours:" alone on its line. */
function isHeadingLine(line: string): boolean {
  return line.length <= 80 && line.endsWith(":") && !/[.!?]\s/.test(line);
}

function plain(text: string): string {
  return text
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function splitLine(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of line.matchAll(SENTENCE_END)) {
    const isAbbreviation =
      line[match.index] === "." && ABBREVIATION.test(line.slice(Math.max(start, match.index - 12), match.index));
    if (isAbbreviation) continue;
    const end = match.index + match[0].length;
    parts.push(line.slice(start, end).trim());
    start = end;
  }
  parts.push(line.slice(start).trim());
  return parts;
}
