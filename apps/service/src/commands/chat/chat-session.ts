import type { Clock } from "@parley/foundation/clock";
import type { ServiceAccess } from "../client/service-access.ts";
import { askAssistant, type ChatAnswer, type ChatMessage, type UsedTool } from "./ask-assistant.ts";

export interface ChatTurn extends ChatAnswer {
  readonly tools: readonly UsedTool[];
}

/** What the service takes at once; the oldest are left out of longer conversations. */
const MOST_MESSAGES = 200;

/** A conversation with an assistant, which is kept here only. */
export class ChatSession {
  readonly #access: ServiceAccess;
  readonly #assistantId: number;
  readonly #clock: Clock;
  #messages: readonly ChatMessage[] = [];

  constructor(access: ServiceAccess, assistantId: number, clock: Clock) {
    this.#access = access;
    this.#assistantId = assistantId;
    this.#clock = clock;
  }

  /**
   * What was asked in vain is no part of the conversation.
   * @throws DomainError in one sentence; what `signal` is aborted with
   */
  async say(
    words: string,
    signal: AbortSignal,
    show: { readonly onText: (text: string) => void; readonly onTool: (used: UsedTool) => void },
  ): Promise<ChatTurn> {
    const messages = [...this.#messages, { role: "user", content: words } as const].slice(-MOST_MESSAGES);
    const tools: UsedTool[] = [];
    const answer = await askAssistant(
      this.#access,
      { assistantId: this.#assistantId, messages },
      {
        onText: show.onText,
        onTool: (used) => {
          tools.push(used);
          show.onTool(used);
        },
      },
      { clock: this.#clock, signal },
    );
    const said = answer.text.trim();
    this.#messages = said === "" ? messages : [...messages, { role: "assistant", content: said }];
    return { ...answer, tools };
  }
}
