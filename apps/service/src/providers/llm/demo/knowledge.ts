import { conceptLabel, conceptsOfFact } from "./concepts.ts";
import type { Sentence } from "./sentences.ts";
import { scoreTexts } from "./text-scoring.ts";

/** Below this the sentence only happens to share a word with the question. */
const MIN_COVERAGE = 0.45;
/** Further sentences are added if they are nearly as good as the best. */
const ALSO_GOOD = 0.8;
const SAME_TOPIC_GOOD = 0.5;
const MAX_SENTENCES = 3;
const MAX_ANSWER_LENGTH = 400;

/** @returns the best sentences for the question as one text, or null when none covers enough of it. */
export function findAnswer(question: string, facts: readonly Sentence[]): string | null {
  const scored = scoreTexts(
    question,
    facts.map((fact) => `${fact.topic} ${fact.text}`),
  );
  const best = scored[0];
  const bestFact = best === undefined ? undefined : facts[best.index];
  if (best === undefined || bestFact === undefined || best.coverage < MIN_COVERAGE) return null;
  const chosen = scored
    .filter(({ index, score, coverage }) => {
      const isSameTopic = bestFact.topic !== "" && facts[index]?.topic === bestFact.topic;
      return coverage >= MIN_COVERAGE && score >= best.score * (isSameTopic ? SAME_TOPIC_GOOD : ALSO_GOOD);
    })
    .slice(0, MAX_SENTENCES)
    .sort((left, right) => left.index - right.index)
    .flatMap(({ index }) => facts[index] ?? []);
  return joinFacts(chosen);
}

/** @returns up to `count` subjects of the facts, for "You can ask me about …". */
export function subjectsOf(facts: readonly Sentence[], count: number): string[] {
  const named = new Set<string>();
  for (const fact of facts) {
    if (named.size >= count) break;
    const heading = fact.isTopicQuestion ? "" : fact.topic;
    const concepts = heading === "" ? [...conceptsOfFact(fact.text)].map(conceptLabel) : [];
    for (const subject of heading === "" ? concepts : [lowerFirst(heading)]) named.add(subject);
  }
  return [...named].slice(0, count);
}

/** "Opening hours" within a sentence; "DNA tests" stay. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Entries under one heading become one sentence, with the heading before them. */
function joinFacts(facts: readonly Sentence[]): string {
  const parts: string[] = [];
  const topics = new Set(facts.map((fact) => fact.topic));
  for (const topic of topics) {
    const group = facts.filter((fact) => fact.topic === topic);
    const texts = group.map((fact) => fact.text);
    const isList = topic !== "" && group.every((fact) => !fact.isTopicQuestion && !/[.!?]$/.test(fact.text));
    parts.push(isList ? `${topic}: ${texts.join("; ")}` : texts.map(endSentence).join(" "));
  }
  return cut(parts.map(endSentence).join(" "));
}

function endSentence(text: string): string {
  return /[.!?]["')\]]?$/.test(text) ? text : `${text.replace(/[,;:]$/, "")}.`;
}

function cut(text: string): string {
  if (text.length <= MAX_ANSWER_LENGTH) return text;
  const head = text
    .slice(0, MAX_ANSWER_LENGTH - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), MAX_ANSWER_LENGTH / 2))}…`;
}
