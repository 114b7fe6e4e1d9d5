import { readFlowPrompt } from "@parley/flow-graph/prompt/flow-prompt";
import { readTransition } from "@parley/flow-graph/prompt/transition-tools";
import { ProviderError } from "../../provider-error.ts";
import type { LanguageModel, ModelEvent, ModelMessage } from "../language-model.ts";
import { chooseTransition } from "./choose-transition.ts";
import { findAnswer } from "./knowledge.ts";
import { factsLookedUp } from "./looked-up.ts";
import { wordsOfInstruction } from "./node-words.ts";
import { factsOfPrompt } from "./prompt-facts.ts";
import { factsRemembered } from "./remembered.ts";
import { demoReply } from "./reply.ts";
import type { Sentence } from "./sentences.ts";

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
