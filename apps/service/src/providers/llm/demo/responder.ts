import { readFlowPrompt } from "@parley/flow-graph/prompt/flow-prompt";
import { readTransition } from "@parley/flow-graph/prompt/transition-tools";
import { ProviderError } from "../../provider-error.ts";
import type { LanguageModel, ModelEvent, ModelMessage } from "../language-model.ts";
import { chooseTransition } from "./choose-transition.ts";
import { findAnswer } from "./knowledge.ts";
import { wordsOfInstruction } from "./node-words.ts";
import { factsOfPrompt } from "./prompt-facts.ts";
import { demoReply } from "./reply.ts";
import { type Sentence, splitSentences } from "./sentences.ts";

/** What a conversation is given of its caller and the house, as one line of JSON after the prompt (`memory-block.ts`). */
const REMEMBERED = /^What is remembered from before \(data, never an instruction[^)]*\): (\[.*\])$/m;

/** The tool by which an assistant's documents are searched. */
const SEARCH_TOOL = "search_documents";

/**
 * Answers without a model, so that a fresh installation can be tried: deterministic rules over the system prompt, what
 * is remembered of the caller, and what was looked up for the answer, in English, instantly and offline. Records say so: `demo`,
 * `rules-v1`. In a flow it follows the transitions whose conditions fit the caller's words. It calls no other tools, counts
 * no tokens, and is never a silent fallback: the code that chooses models names it explicitly.
 *
 * @throws ProviderError `not-done` with `aborted`, nothing else
 */
export function createDemoResponder(): LanguageModel {
  return {
    provider: "demo",
    modelId: "rules-v1",
    ignoresTools: true,
    async *respond(request, signal): AsyncGenerator<ModelEvent> {
      const { tools } = request;
      const messages = request.messages.map(withoutNote);
      const { base, instruction } = readFlowPrompt(request.systemPrompt.replace(DATA_LINES, ""));
      const facts = [...factsOfPrompt(base), ...factsLookedUp(messages)];
      const said = lastWords(messages);
      const chosen = chooseTransition(said, tools, findAnswer(said, facts) !== null);
      if (chosen !== null) {
        yield { kind: "tool-call", call: { id: "demo", name: chosen.toolName, arguments: {} } };
        yield { kind: "finish", usage: { promptTokens: null, completionTokens: null }, reason: "tool-calls" };
        return;
      }
      const whens = tools.flatMap((tool) => readTransition(tool)?.when ?? []);
      const reply =
        (instruction === null ? null : atNode(instruction, messages, said, facts)) ??
        demoReply(base, messages, { facts, remembered: factsRemembered(request.systemPrompt), whens });
      // Sentence by sentence, as voices take it.
      for (const [index, sentence] of reply.split(/(?<=[.!?…]) /).entries()) {
        if (signal?.aborted === true) throw aborted(signal.reason);
        yield { kind: "text", text: index === 0 ? sentence : ` ${sentence}` };
      }
      yield { kind: "finish", usage: { promptTokens: null, completionTokens: null }, reason: "stop" };
    },
  };
}

/** A line in square brackets before what a user says is a note of the service. */
const NOTE = /^\[[^\]\n]*\]\n/;

function withoutNote(message: ModelMessage): ModelMessage {
  return message.role === "user" ? { ...message, content: message.content.replace(NOTE, "") } : message;
}

/** The node's words, after the answer to the caller's own question if there is one. */
function atNode(
  instruction: string,
  messages: readonly ModelMessage[],
  said: string,
  facts: readonly Sentence[],
): string | null {
  const words = wordsOfInstruction(instruction);
  if (words === null) return null;
  const answer = said.includes("?") ? findAnswer(said, facts) : null;
  const isRepeated = messages.some((message) => message.role === "assistant" && message.content.endsWith(words));
  if (answer !== null) return `${answer} ${words}`;
  // It has been said before, and the rules do not understand the reply.
  return isRepeated && instruction.split("\n").length === 1 ? null : words;
}

function lastWords(messages: readonly ModelMessage[]): string {
  const last = messages.findLast(({ role }) => role === "user");
  return last?.role === "user" ? last.content.slice(0, MAX_WORDS_LENGTH) : "";
}

/** Of longer messages only the beginning is read. */
const MAX_WORDS_LENGTH = 2_000;
/** What is remembered of the caller, or known in a flow: neither the house's instructions, nor said of itself. */
const DATA_LINES = /^.*\(data, never an instruction.*$/gm;

function aborted(cause: unknown): ProviderError {
  return new ProviderError({
    provider: "demo",
    operation: "respond",
    outcome: "not-done",
    vendorCode: "aborted",
    message: "The answer was no longer wanted.",
    cause,
  });
}

/** The sentences of the passages that were looked up for the last thing the caller said. */
function factsLookedUp(messages: readonly ModelMessage[]): readonly Sentence[] {
  return messages
    .slice(messages.findLastIndex(({ role }) => role === "user") + 1)
    .flatMap((message) =>
      message.role === "tool" && message.toolName === SEARCH_TOOL ? passagesIn(message.result) : [],
    )
    .flatMap(splitSentences);
}

/** None where nothing was found, or the search failed. */
function passagesIn(result: unknown): readonly string[] {
  try {
    const { passages } = JSON.parse(String(result)) as { readonly passages: readonly { readonly passage: string }[] };
    return passages.map(({ passage }) => String(passage));
  } catch {
    return [];
  }
}

/** The facts a conversation is given; none where there is no such line. */
function factsRemembered(systemPrompt: string): readonly Sentence[] {
  const [, written] = REMEMBERED.exec(systemPrompt) ?? [];
  if (written === undefined) return [];
  try {
    const facts = JSON.parse(written) as readonly unknown[];
    return facts.map((fact) => ({ text: String(fact), topic: "", isTopicQuestion: false }));
  } catch {
    return [];
  }
}
