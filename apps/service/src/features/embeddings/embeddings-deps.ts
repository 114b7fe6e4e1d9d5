import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { VectorIndex } from "../../platform/vectors/vector-index.ts";
import type { Embedder } from "../../providers/embeddings/embedder.ts";
import type { QuestionEmbeddings } from "../../providers/embeddings/question-embeddings.ts";

export interface ChosenEmbedder {
  readonly embedder: Embedder;
  /** It stands in for a model that has no key or cannot be reached from here. */
  readonly isSubstitute: boolean;
}

/** What it takes to find texts by what they mean, besides their words. One index and one set of questions for each process. */
export interface EmbeddingsDeps {
  readonly platform: Pick<Platform, "logger">;
  readonly vectors: VectorIndex;
  readonly questions: QuestionEmbeddings;
  /**
   * The model of that name, with the keys of the organization or the operator; without any, a server on this machine that has
   * one, or else `lexical`.
   * @param assistantId whose own address may have the model; null: it is nobody's
   */
  readonly findEmbedder: (
    scope: OrganizationScope,
    modelName: string,
    assistantId: AssistantId | null,
  ) => Promise<ChosenEmbedder>;
}
