import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { addCase } from "../datasets/change-cases.ts";
import type { NewEvalCase } from "../datasets/dataset.ts";
import { decideDraft, findDraft } from "./draft-store.ts";
import type { CaseDraft } from "./failure-review.ts";

interface Decision {
  readonly assistantId: AssistantId;
  readonly draftId: number;
  readonly userId: UserId;
}

/**
 * A person's yes: the case goes into a dataset.
 * @throws DomainError `not-found`; `invalid-state` when it was decided on already, nothing is expected of the answer, or the
 * dataset is published or full
 */
export async function acceptDraft(
  unit: ScopedUnitOfWork,
  { assistantId, draftId, userId }: Decision,
  given: {
    readonly datasetId: number;
    readonly expectedResponse: NewEvalCase["expectedResponse"] | null;
    readonly name: string | null;
  },
): Promise<CaseDraft> {
  const draft = await holdProposed(unit, assistantId, draftId);
  const expectedResponse = given.expectedResponse ?? draft.expectedResponse;
  if (expectedResponse === null) {
    throw new DomainError("invalid-state", "Nothing is expected of the answer", {
      code: "no-expectation",
      fix: "Send expected_response: nobody has proposed one.",
    });
  }
  const { conversation, mockToolResponses, traceId } = draft;
  const name = given.name ?? draft.name;
  const made = { name, conversation, mockToolResponses, expectedResponse, difficulty: null };
  const place = { assistant_id: assistantId, dataset_id: given.datasetId };
  await addCase(unit, place, made, { callTraceId: traceId, caseDraftId: draftId });
  await decideDraft(unit, draftId, { state: "accepted", reason: draft.reason, userId });
  return requireDraft(unit, assistantId, draftId);
}

/** @throws DomainError `not-found`; `invalid-state` when it was decided on already */
export async function rejectDraft(
  unit: ScopedUnitOfWork,
  { assistantId, draftId, userId }: Decision,
  reason: string | null,
): Promise<CaseDraft> {
  await holdProposed(unit, assistantId, draftId);
  await decideDraft(unit, draftId, { state: "rejected", reason, userId });
  return requireDraft(unit, assistantId, draftId);
}

async function holdProposed(unit: ScopedUnitOfWork, assistantId: AssistantId, draftId: number): Promise<CaseDraft> {
  const draft = await findDraft(unit, assistantId, draftId, { lock: true });
  if (draft === null) throw notFound("Case draft");
  if (draft.state === "proposed") return draft;
  throw new DomainError("invalid-state", `The draft was ${draft.state} already`, {
    code: "draft-decided",
    fix: "Draft another case of the cluster.",
  });
}

async function requireDraft(unit: ScopedUnitOfWork, assistantId: AssistantId, draftId: number): Promise<CaseDraft> {
  const draft = await findDraft(unit, assistantId, draftId);
  if (draft === null) throw notFound("Case draft");
  return draft;
}
