import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** Whose texts are found together: an organization's, or those of one of its assistants. */
export interface TextOwner {
  readonly organizationId: OrganizationId;
  /** Null: the organization's own. */
  readonly assistantId: AssistantId | null;
}

export interface ChangedTexts extends TextOwner {
  /** The name of the model they are to have vectors of. */
  readonly wantedModel: string;
  /** When the newest of them was written. */
  readonly changedAt: Date;
}

export interface UnembeddedRequest {
  readonly assistantId: AssistantId | null;
  /** As vectors are named. */
  readonly model: string;
  /** Only texts that were written after; null: all. */
  readonly changedAfter: Date | null;
  readonly afterId: number;
  readonly limit: number;
}

export interface Unembedded {
  readonly id: number;
  readonly text: string;
}

export interface Embedded extends Unembedded {
  readonly vector: Float32Array;
}

/** Texts of one kind that get vectors: a feature says where they are, and keeps what is made of them. */
export interface EmbeddingSource {
  /** Tells them from others in names: `memories`. */
  readonly kind: string;
  /** Everybody who has such texts, of all organizations. */
  listOwners(door: DataDoor): Promise<readonly ChangedTexts[]>;
  /** The name of the model wanted now. */
  readWantedModel(unit: ScopedUnitOfWork, assistantId: AssistantId | null): Promise<string>;
  /** Texts without a vector of the model, by their ids. */
  listUnembedded(unit: ScopedUnitOfWork, request: UnembeddedRequest): Promise<readonly Unembedded[]>;
  /**
   * Keeps the vectors of texts that are still there and say the same, in place of their former ones. Whoever writes takes
   * turns, so that versions come in their order.
   */
  saveVectors(
    unit: ScopedUnitOfWork,
    owner: { readonly assistantId: AssistantId | null; readonly model: string },
    embedded: readonly Embedded[],
  ): Promise<void>;
}
