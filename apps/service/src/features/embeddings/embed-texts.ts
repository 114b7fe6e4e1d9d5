import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { DataAccess, OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { handleJob, type JobRegistration, type Schedule } from "../../platform/jobs/job.ts";
import { errorFields, type Logger } from "../../platform/logging/logger.ts";
import { announceVectors } from "../../platform/vectors/vector-events.ts";
import { type Embedder, embeddingNameOf } from "../../providers/embeddings/embedder.ts";
import { embeddingCostMicros } from "../../providers/embeddings/table.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { countEmbedding } from "../usage/count-usage.ts";
import { findSpendRefusal } from "../usage/find-spend-refusal.ts";
import type { LimitReachedError } from "../usage/limit-reached-error.ts";
import { calibrate } from "./calibrate.ts";
import { embedTextsJob, embedTextsRequest } from "./embed-texts-job.ts";
import type { EmbeddingSource, Unembedded } from "./embedding-source.ts";
import {
  claimTexts,
  type EmbeddingWork,
  extendClaim,
  finishTexts,
  listDue,
  noteModel,
  readCalibration,
  releaseTexts,
} from "./embedding-state-store.ts";
import type { EmbeddingsDeps } from "./embeddings-deps.ts";

/** What turning texts into vectors needs besides; on the workers' database connections. */
export interface EmbeddingJobDeps extends Pick<EmbeddingsDeps, "findEmbedder"> {
  readonly platform: { readonly data: DataAccess; readonly logger: Logger };
}

const EVERY_MS = 20_000;
const AT_ONCE = 100;
const TIMEOUT_MS = 60_000;
/** Longer than a batch takes; a process that was killed is waited for no longer. */
const LEASE_MS = 2 * TIMEOUT_MS;
/** Then others have their turn. */
const BATCHES_A_RUN = 40;

/** Asks for the vectors of texts that were written, or are to have vectors of another model. */
export function findUnembeddedTexts({ platform }: EmbeddingJobDeps, sources: readonly EmbeddingSource[]): Schedule {
  return {
    name: "embed-texts",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const door = platform.data.unscoped;
      for (const source of sources) {
        if (signal.aborted) return;
        const due = await listDue(door, source.kind, await source.listOwners(door), AT_ONCE);
        await door.transaction(async (unit) => {
          for (const owner of due) unit.enqueue(embedTextsRequest(source.kind, owner));
        });
      }
    },
  };
}

/**
 * Gives vectors to texts that have none of the wanted model, a part at a time: what is done stays done. While a model is
 * replaced, texts that still have a vector of the former are found by their words.
 */
export function embedTexts(deps: EmbeddingJobDeps, sources: readonly EmbeddingSource[]): JobRegistration {
  return handleJob(embedTextsJob, async ({ kind, organizationId, assistantId }, { signal }) => {
    const source = sources.find((each) => each.kind === kind);
    if (source === undefined) throw new Error(`there are no texts of the kind ${kind}`);
    const scope = deps.platform.data.scope(asId(organizationId));
    const owner = assistantId === null ? null : asId<AssistantId>(assistantId);
    const work = await scope.transaction((unit) => claimTexts(unit, kind, owner, LEASE_MS));
    if (work === null) return;
    try {
      await embedOwn(deps, scope, source, work, signal);
    } catch (error) {
      const failure = error instanceof ProviderError ? error.message : "The texts could not be embedded";
      await scope.transaction((unit) => releaseTexts(unit, work, signal.aborted ? null : failure));
      deps.platform.logger.warn("texts not embedded", {
        organizationId,
        ...(assistantId === null ? {} : { assistantId }),
        ...errorFields(error),
      });
    }
  });
}

async function embedOwn(
  deps: EmbeddingJobDeps,
  scope: OrganizationScope,
  source: EmbeddingSource,
  work: EmbeddingWork,
  signal: AbortSignal,
): Promise<void> {
  const wantedModel = await scope.transaction((unit) => source.readWantedModel(unit, work.assistantId));
  const { embedder, isSubstitute } = await deps.findEmbedder(scope, wantedModel, work.assistantId);
  const model = embeddingNameOf(embedder);
  const changedAfter = work.model === model ? work.checkedUntil : null;
  if (!(await prepareModel(scope, work, embedder, signal))) return;
  let afterId = 0;
  for (let batches = 0; ; batches += 1) {
    const from = { assistantId: work.assistantId, model, changedAfter, afterId, limit: embedder.mostTexts };
    const { texts, refusal } = await scope.transaction(async (unit) => {
      const found = await source.listUnembedded(unit, from);
      return { texts: found, refusal: found.length === 0 ? null : await findRefusal(unit, embedder, work) };
    });
    const last = texts.at(-1);
    if (last === undefined) {
      await scope.transaction((unit) => finishTexts(unit, work, { wantedModel, model, isSubstitute }));
      return;
    }
    if (refusal !== null || batches === BATCHES_A_RUN || signal.aborted) {
      await scope.transaction(async (unit) => {
        await releaseTexts(unit, work, refusal === null ? null : refusal.message);
        if (batches === BATCHES_A_RUN) unit.enqueue(embedTextsRequest(work.kind, work));
      });
      return;
    }
    if (!(await embedBatch(scope, source, work, { embedder, texts, signal }))) return;
    afterId = last.id;
  }
}

/** Measures the cosines of a model that is new to these texts. @returns false when nothing may be spent */
async function prepareModel(
  scope: OrganizationScope,
  work: EmbeddingWork,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<boolean> {
  const model = embeddingNameOf(embedder);
  const { known, refusal } = await scope.transaction(async (unit) => ({
    known: await readCalibration(unit, work.kind, work.assistantId),
    refusal: await findRefusal(unit, embedder, work),
  }));
  if (known?.model === model) return true;
  if (refusal !== null) {
    await scope.transaction((unit) => releaseTexts(unit, work, refusal.message));
    return false;
  }
  const { calibration, promptTokens } = await calibrate(embedder, TIMEOUT_MS, signal);
  const costMicros = embeddingCostMicros(embedder.provider, embedder.modelId, promptTokens);
  await scope.transaction(async (unit) => {
    await noteModel(unit, work, model, calibration);
    await countEmbedding(unit, work.assistantId, { promptTokens, costMicros });
  });
  return true;
}

/** @returns false when another process has taken over */
async function embedBatch(
  scope: OrganizationScope,
  source: EmbeddingSource,
  work: EmbeddingWork,
  { embedder, texts, signal }: { embedder: Embedder; texts: readonly Unembedded[]; signal: AbortSignal },
): Promise<boolean> {
  const request = { texts: texts.map(({ text }) => text), purpose: "passage", timeoutMs: TIMEOUT_MS } as const;
  const { vectors, promptTokens } = await embedder.embed(request, signal);
  const embedded = texts.flatMap((text, index) => {
    const vector = vectors[index];
    return vector === undefined ? [] : [{ ...text, vector }];
  });
  const costMicros = embeddingCostMicros(embedder.provider, embedder.modelId, promptTokens);
  return scope.transaction(async (unit) => {
    const isOurs = await extendClaim(unit, work, LEASE_MS);
    if (isOurs) {
      await source.saveVectors(unit, { assistantId: work.assistantId, model: embeddingNameOf(embedder) }, embedded);
      await announceVectors(unit, { organizationId: unit.organizationId, kind: work.kind }, "written");
    }
    // It was paid for in any case.
    await countEmbedding(unit, work.assistantId, { promptTokens, costMicros });
    return isOurs;
  });
}

/** Why nothing may be spent. What costs nothing is not held back. */
async function findRefusal(
  unit: ScopedUnitOfWork,
  embedder: Embedder,
  { assistantId }: EmbeddingWork,
): Promise<LimitReachedError | null> {
  return embeddingCostMicros(embedder.provider, embedder.modelId, 1_000_000) === 0
    ? null
    : findSpendRefusal(unit, assistantId);
}
