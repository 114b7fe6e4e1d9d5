import type { Clock } from "@parley/foundation/clock";
import { type AnswerPolicy, textAnswers } from "../../../conversation/answer/answer-policy.ts";
import { plainScript } from "../../../conversation/answer/answer-script.ts";
import { askForStream } from "../../../conversation/answer/ask-model.ts";
import { type AnsweredRound, followScript } from "../../../conversation/answer/follow-script.ts";
import type { ToolReceipt } from "../../../conversation/answer/tool-session.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Logger } from "../../../platform/logging/logger.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import type { SimulatedTool } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { DocumentSearch } from "../../documents/retrieval/document-search.ts";
import { withDocumentTool } from "../../documents/retrieval/document-tool.ts";
import type { ToolMock } from "../../rehearsal/tool-mock.ts";
import { ToolMocks } from "../../rehearsal/tool-mocks.ts";
import { textingPrompt } from "../../texts/answer/model-responder.ts";

export interface ChatMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export interface ChatDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly documentSearch: DocumentSearch;
}

/** Who answers, and what. */
export interface ChatTurn {
  readonly scope: OrganizationScope;
  readonly assistant: Assistant;
  readonly model: LanguageModel;
  /** What its tools look like; none of them is ever called. */
  readonly offered: readonly SimulatedTool[];
  readonly mocks: readonly ToolMock[];
  /** The last one is the user's, and is answered. */
  readonly messages: readonly ChatMessage[];
}

export interface ChatEvents {
  /** A piece of the answer. */
  readonly onText: (text: string) => void;
  readonly onTool: (receipt: ToolReceipt) => void;
}

export interface ChatAnswer {
  readonly text: string;
  readonly rounds: readonly AnsweredRound[];
}

const SEARCH_LIMIT_MS = 5_000;
/** A model that has begun and then says nothing for so long has broken off. */
const STALL_MS = 20_000;
/** Somebody waits for it, and so does the process when it is stopped. */
const ANSWER_LIMIT_MS = 60_000;

/** Answers a message as a text would be answered, and passes the words on as they are made. @throws as `followScript` does */
export async function answerChat(
  deps: ChatDeps,
  { scope, assistant, model, offered, mocks, messages }: ChatTurn,
  events: ChatEvents,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const { clock } = deps;
  const said = messages.at(-1)?.content ?? "";
  const mocked = new ToolMocks({
    mocks,
    spend: async () => undefined,
    onCall: () => undefined,
    onProblem: () => undefined,
  });
  const number = messages.filter(({ role }) => role === "user").length;
  mocked.hear({ number, text: said, source: "typed", language: assistant.voice.language });
  const tools = withDocumentTool(
    mocked.open(offered),
    { ...deps, scope, limitMs: SEARCH_LIMIT_MS },
    { assistant, said },
  );
  const systemPrompt = textingPrompt(assistant.systemPrompt, { hasTools: tools.tools.length > 0, memories: [] });
  const script = plainScript({ model, settings: assistant.modelSettings, systemPrompt, tools });
  const rounds: AnsweredRound[] = [];
  let text = "";
  let isParagraphOver = false;
  await followScript(
    { script, messages, policy: chatAnswers(clock), callIdPrefix: "call", nowMs: () => clock.monotonicMs(), signal },
    {
      onText: (piece) => {
        // What one request to the model says is a paragraph, as in texts.
        const added = isParagraphOver && text !== "" ? `\n\n${piece}` : piece;
        isParagraphOver = false;
        text += added;
        events.onText(added);
      },
      onTextEnd: () => {
        isParagraphOver = true;
      },
      onLookedUp: events.onTool,
      onToolFinished: events.onTool,
      onRound: (round) => rounds.push(round),
    },
  );
  return { text, rounds };
}

/** As texts are answered, but somebody reads along. */
function chatAnswers(clock: Clock): AnswerPolicy {
  const after = (delayMs: number, run: () => void) => {
    const waiting = new AbortController();
    clock.sleep(delayMs, waiting.signal).then(run, () => undefined);
    return () => waiting.abort();
  };
  return {
    ...textAnswers(clock),
    ask: askForStream({ stallMs: STALL_MS, after }),
    saysWordsBeforeTools: true,
    answerTimeoutMs: ANSWER_LIMIT_MS,
  };
}
