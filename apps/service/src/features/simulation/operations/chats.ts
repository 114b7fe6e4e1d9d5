import { chatWithAssistant } from "@parley/contracts/assistants/assistant-chat-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { causeOf } from "../../../conversation/answer/follow-script.ts";
import { readDescribed } from "../../../conversation/answer/tools/tool-outcome.ts";
import { EVENT_STREAM_HEADERS, EventBody } from "../../../platform/http/event-body.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { AnswererDeps } from "../../answering/answerer-deps.ts";
import { chooseModel } from "../../answering/choose-model.ts";
import { chooseSimulatedTools } from "../../answering/choose-tools.ts";
import { changeAuthorOf } from "../../assistants/change/author.ts";
import { requireAssistantOrChanged } from "../../assistants/change/try-changes.ts";
import type { DocumentSearch } from "../../documents/retrieval/document-search.ts";
import { answerChat, type ChatAnswer, type ChatTurn } from "../chat/answer-chat.ts";

/** Of this process; live calls of it must not suffer. */
const MOST_AT_ONCE = 20;

export interface ChatsDeps {
  readonly answering: AnswererDeps;
  readonly documentSearch: DocumentSearch;
  readonly logger: Logger;
}

/** /assistants/{assistant_id}/chat: answers that are read while they are made. */
export function chatOperations({ answering, documentSearch, logger }: ChatsDeps): readonly Operation[] {
  const { clock } = answering.platform;
  let runningCount = 0;

  async function stream(turn: ChatTurn, body: EventBody): Promise<void> {
    const show = (event: string, data: object) => void body.send({ event, data });
    try {
      const answer = await answerChat(
        { clock, logger, documentSearch },
        turn,
        {
          onText: (text) => show("text", { text }),
          onTool: ({ name, arguments: given, result: receipt }) => {
            const { isSuccess, result } = readDescribed(receipt);
            show("tool", { name, arguments: given, is_success: isSuccess, result });
          },
        },
        body.closed,
      );
      show("done", presentAnswer(answer));
    } catch (error) {
      if (body.closed.aborted) return;
      show("error", describeFailure(error));
      if (!(causeOf(error) instanceof ProviderError)) logger.warn("a chat could not be answered", errorFields(error));
    } finally {
      body.end();
    }
  }

  return [
    defineOperation(chatWithAssistant, async ({ scope, identity, params, body }) => {
      const { messages, tools: mocks, changes } = body;
      if (runningCount >= MOST_AT_ONCE) throw tooMany();
      runningCount += 1;
      try {
        const assistant = await scope.transaction((unit) =>
          requireAssistantOrChanged(unit, params.assistant_id, changes ?? null, changeAuthorOf(identity)),
        );
        const model = await chooseModel(answering, scope, assistant, "browser");
        if (model === null) throw new Error("the demo responder may always answer here");
        const offered = await chooseSimulatedTools(answering, scope, assistant);
        const events = new EventBody(clock);
        // The place is free again when the answer is complete, or nobody reads it any more.
        events.closed.addEventListener("abort", () => {
          runningCount -= 1;
        });
        void stream({ scope, assistant, model, offered, mocks, messages }, events);
        return new OperationReply({ headers: EVENT_STREAM_HEADERS, body: events.stream });
      } catch (error) {
        runningCount -= 1;
        throw error;
      }
    }),
  ];
}

function presentAnswer({ text, rounds }: ChatAnswer) {
  const model = rounds.at(-1)?.model;
  const total = (of: "promptTokens" | "completionTokens") =>
    rounds.reduce<number | null>((sum, { usage }) => (sum === null || usage[of] === null ? null : sum + usage[of]), 0);
  return {
    text,
    provider: model?.provider ?? null,
    model: model?.modelId ?? null,
    prompt_tokens: total("promptTokens"),
    completion_tokens: total("completionTokens"),
  };
}

/** What the model's vendor says is for whoever set the assistant up; anything else stays here. */
function describeFailure(error: unknown) {
  const cause = causeOf(error);
  if (!(cause instanceof ProviderError)) return { detail: "The answer could not be made" };
  return { detail: cause.message, ...(cause.fix === undefined ? {} : { fix: cause.fix }) };
}

function tooMany(): DomainError {
  return new DomainError("unavailable", "Too many answers are being made at the moment", {
    code: "too-many-chats",
    retryAfterSeconds: 5,
  });
}
