import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { JsonObject } from "../../platform/record-secrets/secret-places.ts";

/** An edit of the assistant's `system_prompt`. */
export interface PromptChange {
  readonly before: string;
  readonly after: string;
  readonly authorId: UserId;
  /** The author's own note. */
  readonly description: string | null;
}

/**
 * What another feature does when an assistant is created, changed, duplicated or deleted. Each feature that keeps
 * something for assistants exports its own; the composition root lists them.
 */
export interface AssistantHooks {
  /**
   * Sees every body that creates or changes an assistant.
   * @param stored the settings the assistant has, null for a new one: what is there already must not keep it from being changed
   * @throws RequestValidationError to refuse it
   */
  readonly checkRequest?: (body: JsonObject, stored: JsonObject | null) => void;
  /** Runs in the transaction that changes what the assistant is told, once its row is locked. */
  readonly onPromptChange?: (unit: ScopedUnitOfWork, id: AssistantId, change: PromptChange) => Promise<void>;
  /** Runs in the transaction that creates the copy. */
  readonly onDuplicate?: (unit: ScopedUnitOfWork, originalId: AssistantId, copyId: AssistantId) => Promise<void>;
  /** Runs in the deletion's transaction, once the assistant's row is locked. @throws DomainError to prevent the deletion */
  readonly onDelete?: (unit: ScopedUnitOfWork, id: AssistantId) => Promise<void>;
}
