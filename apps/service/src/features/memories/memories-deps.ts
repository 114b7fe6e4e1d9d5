import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { EmbeddingsDeps } from "../embeddings/embeddings-deps.ts";
import type { DialogueTurn } from "./extraction/dialogue.ts";
import type { Channel } from "./extraction/extraction-store.ts";

/** What the composition root hands to the memories. */
export interface MemoriesDeps {
  readonly platform: Pick<Platform, "data" | "hashes" | "clock" | "logger">;
  /** What was said in a call or a thread of texts, in order. */
  readonly readDialogue: (
    unit: ScopedUnitOfWork,
    conversation: { readonly conversationId: number; readonly channel: Channel },
  ) => Promise<readonly DialogueTurn[]>;
  /** The assistant's own model; null without one. */
  readonly findModel: (scope: OrganizationScope, assistantId: AssistantId) => Promise<LanguageModel | null>;
  readonly embeddings: EmbeddingsDeps;
}
