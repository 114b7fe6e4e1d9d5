import type { Config } from "../../config/config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { EmbeddingTable } from "../../providers/embeddings/table.ts";
import type { KeySlots } from "../../providers/llm/chain/key-slots.ts";
import type { LocalEndpoints } from "../../providers/llm/local-endpoints.ts";
import type { ModelTable } from "../../providers/llm/table.ts";
import type { LocalSpeech } from "../../providers/speech/local-speech.ts";
import type { SpeechTable } from "../../providers/speech/table.ts";
import type { ProviderSettings } from "../accounts/organization/provider-settings.ts";
import type { ToolsDeps } from "../tools/tools-deps.ts";

/** What the composition root provides for choosing who answers, listens and speaks. */
export interface AnswererDeps {
  readonly platform: Pick<Platform, "data" | "envelope" | "clock">;
  readonly config: Pick<Config, "modelKeys" | "modelBaseUrls" | "speechKeys" | "speechBaseUrls" | "demoOnCarriers">;
  readonly providerSettings: ProviderSettings;
  readonly models: ModelTable;
  readonly embeddings: EmbeddingTable;
  readonly localEndpoints: LocalEndpoints;
  readonly keySlots: KeySlots;
  readonly speech: SpeechTable;
  /** For those without a vendor of speech. */
  readonly localSpeech: LocalSpeech;
  /** Uses the workers' connections, because only calls and jobs wait for tools, never requests. */
  readonly tools: ToolsDeps;
}
