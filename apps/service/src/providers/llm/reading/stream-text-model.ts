import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { systemClock } from "@parley/foundation/clock";
import { cutAnswerError, endedError, toProviderError } from "../failures/model-failure.ts";
import type { LanguageModel, ModelEndpoint, ModelEvent, ModelRequest } from "../language-model.ts";
import type { ModelDependencies } from "../model-vendor.ts";
import { AnswerReader } from "./answer-reader.ts";
import { toAiSettings, toAiTools, toPrompt } from "./dialogue-conversion.ts";
import { ResponseDeadline } from "./response-deadline.ts";
import { ThoughtHabits } from "./thought-habits.ts";

export interface StreamTextModelOptions {
  readonly endpoint: ModelEndpoint;
  /** The model of the vendor's package, which is loaded while the conversation is prepared. */
  readonly model: Promise<LanguageModelV4>;
  readonly clock: ModelDependencies["clock"];
  /** The vendor refuses dialogues that the assistant begins. */
  readonly mustUserBegin?: boolean;
  /** Its models are those that people serve themselves: by their names, some begin their answers within a thought. */
  readonly servesOpenModels?: boolean;
  /** For every request, under the package's name of the vendor. */
  readonly providerOptions?: SharedV4ProviderOptions;
}

/** Of this process: a model is made for each conversation, but its server stays the same. */
const habits = new ThoughtHabits();

/**
 * Our interface over a model of a vendor's package: one request, without retries, and without running tools. The first-token
 * limit ends with the first output of any kind, including reasoning and unfinished tool calls.
 */
export function createStreamTextModel(options: StreamTextModelOptions): LanguageModel {
  const { endpoint } = options;
  // What went wrong is told to whoever asks; a model that nobody asks may fail unseen.
  options.model.catch(() => undefined);
  return {
    provider: endpoint.provider,
    modelId: endpoint.modelId,
    respond: (request, signal) => streamAnswer(options, request, signal),
  };
}

async function* streamAnswer(
  options: StreamTextModelOptions,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<ModelEvent> {
  const { endpoint, clock = systemClock } = options;
  const deadline = new ResponseDeadline(clock, request, signal);
  try {
    if (deadline.end !== null) throw endedError(deadline.end, endpoint, request, signal?.reason);
    const model = await options.model;
    const { stream } = await model.doStream(callOptions(options, request, deadline.signal));
    const parts = stream.getReader();
    const answer = new AnswerReader({
      endpoint,
      tools: request.tools,
      habits,
      servesOpenModels: options.servesOpenModels ?? false,
      isReadWhole: request.isReadWhole ?? false,
      onOutput: () => {
        deadline.firstToken();
        request.onProgress?.();
      },
    });
    for (;;) {
      const { done, value: part } = await parts.read();
      // Output that was still on its way is no longer wanted.
      if (done || deadline.end !== null) throw cutAnswerError(endpoint);
      yield* answer.read(part);
      if (part.type === "finish") {
        // A connection whose answer was not read to the end cannot be reused.
        await readToEnd(parts);
        return;
      }
    }
  } catch (error) {
    // Anything that breaks after the abort breaks because of it.
    if (deadline.end !== null) throw endedError(deadline.end, endpoint, request, signal?.reason);
    throw toProviderError(error, endpoint, clock.now());
  } finally {
    deadline.dispose();
  }
}

function callOptions(
  { mustUserBegin = false, providerOptions }: StreamTextModelOptions,
  { systemPrompt, messages, tools, settings }: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  return {
    prompt: toPrompt(systemPrompt, messages, mustUserBegin),
    ...(tools.length === 0 ? {} : { tools: toAiTools(tools), toolChoice: { type: "auto" } }),
    ...toAiSettings(settings),
    ...(providerOptions === undefined ? {} : { providerOptions }),
    abortSignal,
  };
}

/** The answer is complete, so later problems do not matter. */
async function readToEnd(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Closed by the other side or by our limits.
  }
}
