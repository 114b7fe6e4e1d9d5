import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FailureCluster } from "./failure-review.ts";
import { listClusters } from "./review-store.ts";

/** @throws DomainError `not-found` */
export async function requireCluster(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  clusterId: number,
): Promise<FailureCluster> {
  const [cluster] = await listClusters(unit, assistantId, { clusterId });
  if (cluster === undefined) throw notFound("Cluster");
  return cluster;
}
