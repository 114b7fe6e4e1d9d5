import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/** Counts the answers that are awaited, so that the clock of the conversation can wait for them. */
export class PendingAnswers {
  #count = 0;
  #wake: (() => void)[] = [];

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Resolves when no answer is awaited any more, or after the limit. */
  async settled(limitMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake.push(resolve);
    const timer = setTimeout(resolve, limitMs);
    await promise;
    clearTimeout(timer);
  }
}

/**
 * The same model; an answer counts as pending while its next piece is awaited.
 * @param onFailure called when nobody answers, unless the answer is no longer wanted
 */
export function watchModel(
  model: LanguageModel,
  pending: PendingAnswers,
  onFailure?: (error: ProviderError) => void,
): LanguageModel {
  const respond = model.respond.bind(model) as (...request: unknown[]) => ReturnType<LanguageModel["respond"]>;
  return {
    ...model,
    // A chain of models takes one more argument.
    respond: (...request: unknown[]) =>
      watch(respond(...request), pending, (error) => {
        const [, signal] = request as Parameters<LanguageModel["respond"]>;
        if (error instanceof ProviderError && signal?.aborted !== true) onFailure?.(error);
      }),
  } as LanguageModel;
}

async function* watch<Item>(
  items: AsyncIterable<Item>,
  pending: PendingAnswers,
  onError: (error: unknown) => void,
): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      pending.begin();
      const next = await iterator.next().finally(() => pending.end());
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    onError(error);
    throw error;
  } finally {
    await iterator.return?.();
  }
}
