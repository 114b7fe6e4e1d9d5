/** One message of the dialogue given to a model. */
export type ModelMessage =
  | { readonly role: "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string;
      readonly toolCalls?: readonly ModelToolCall[];
      /** The caller heard only `content` of a longer answer. Never in a request: `askable` puts it into words. */
      readonly wasInterrupted?: true;
    }
  | { readonly role: "tool"; readonly toolCallId: string; readonly toolName: string; readonly result: unknown };

export interface ModelToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A function the model may ask for; `parameters` is a JSON schema of an object. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Sampling settings; undefined means the vendor's default. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly topP?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly stopSequences?: readonly string[];
}

export interface ModelRequest {
  readonly systemPrompt: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly settings: ModelSettings;
  /** No first token after this many milliseconds: the attempt fails with outcome `not-done`. */
  readonly firstTokenTimeoutMs: number;
  /** The same when another model of a chain can take over; absent when none can. */
  readonly handoverTimeoutMs?: number;
  /** Nobody sees the answer before its end, so that text may be kept back until it is certainly not a thought. */
  readonly isReadWhole?: boolean;
  /** Called with every output, including what is not an event: reasoning, and a tool's arguments while they are written. */
  readonly onProgress?: () => void;
  /** The whole answer must be there after this many milliseconds. */
  readonly totalTimeoutMs: number;
}

/** Tokens as the vendor counted them; null where it did not say. */
export interface ModelUsage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

export type ModelEvent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "tool-call"; readonly call: ModelToolCall }
  | {
      readonly kind: "finish";
      readonly usage: ModelUsage;
      readonly reason: "stop" | "length" | "tool-calls" | "other";
    };

/** A model that answers in a stream. Ends with exactly one `finish`, or throws `ProviderError`. Aborting closes the upstream socket. */
export interface LanguageModel {
  /** As stored in records: `openai`, `anthropic`, `gemini`, `custom`, `demo`. */
  readonly provider: string;
  /** As stored in records: `gpt-4o-mini`, `rules-v1`. */
  readonly modelId: string;
  /** The key it is asked with, by the name its owner gave it; absent for the first key of a vendor. */
  readonly keyName?: string;
  /** Follows the same model with another key: only worth asking when the key was what failed. */
  readonly isAlternateKey?: boolean;
  /** It never calls tools, so none are offered. */
  readonly ignoresTools?: boolean;
  /** Why it can only fail, and what to do about it; absent when it can be used. */
  readonly unusable?: { readonly message: string; readonly fix: string };
  respond(request: ModelRequest, signal?: AbortSignal): AsyncIterable<ModelEvent>;
}

/** Where a model is reached and with what. */
export interface ModelEndpoint {
  readonly provider: string;
  readonly modelId: string;
  readonly apiKey: string | null;
  /** Includes the version path (`/v1`); null means the vendor's own address or the operator's override. */
  readonly baseUrl: string | null;
  /** True when `baseUrl` comes from an organization's record, so that the private-address guard applies. */
  readonly isOrganizationAddress: boolean;
  /** Further settings of the vendor, unchecked, from `llm_provider_config.custom_config`. */
  readonly customConfig?: Readonly<Record<string, unknown>>;
}
