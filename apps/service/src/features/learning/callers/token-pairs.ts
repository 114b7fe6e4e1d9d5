import type { JournaledUsage } from "../../../conversation/call/call-journal.ts";
import type { UsedModel } from "../mocked-thread.ts";

/** A call notes the tokens of a request one after the other, those that were read first. */
export class TokenPairs {
  readonly #onUsed: (used: UsedModel) => void;
  #read: JournaledUsage | null = null;

  constructor(onUsed: (used: UsedModel) => void) {
    this.#onUsed = onUsed;
  }

  add(usage: JournaledUsage): void {
    if (usage.service !== "llm") return;
    if (usage.unit === "input_tokens") {
      this.flush();
      this.#read = usage;
      return;
    }
    const promptTokens = this.#read?.amount ?? null;
    this.#read = null;
    this.#note(usage, { promptTokens, completionTokens: usage.amount });
  }

  /** At the end: a vendor may have named only the tokens it read. */
  flush(): void {
    const read = this.#read;
    this.#read = null;
    if (read !== null) this.#note(read, { promptTokens: read.amount, completionTokens: null });
  }

  #note({ provider, model }: JournaledUsage, usage: UsedModel["usage"]): void {
    this.#onUsed({ provider, modelId: model, usage });
  }
}
