import { getFlowVersion, listFlowVersions, restoreFlowVersion } from "@parley/contracts/flows/flow-version-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { asId, type FlowId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { FlowVersionSummary } from "../flow.ts";
import { findFlow, findFlowVersion, findVersions } from "../flow-store.ts";
import { presentFlow } from "../present-flow.ts";
import { restoreVersion } from "../restore-flow-version.ts";

/** Endpoints under /flows/{flow_id}/versions. */
export const flowVersionOperations: readonly Operation[] = [
  defineOperation(listFlowVersions, async ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const flow = await findFlow(unit, asId(params.flow_id));
      if (flow === null) throw notFound("Flow");
      const page = { before: query.before ?? null, limit: query.limit };
      const versions = await findVersions(unit, flow.id, page);
      // They count from 1, without gaps.
      return { versions: versions.map((each) => present(each, flow.version)), total: flow.version };
    }),
  ),
  defineOperation(getFlowVersion, async ({ scope, params }) =>
    scope.transaction(async (unit) => {
      const flow = await findFlow(unit, asId(params.flow_id));
      if (flow === null) throw notFound("Flow");
      const found = await findFlowVersion(unit, { flowId: flow.id, version: params.version });
      if (found === null) throw notFound("Flow version");
      return { ...present(found, flow.version), graph: found.graph };
    }),
  ),
  defineOperation(restoreFlowVersion, async ({ scope, params, body }) => {
    const pinned = { flowId: asId<FlowId>(params.flow_id), version: params.version };
    const expected = body?.expected_version ?? null;
    return presentFlow(await scope.transaction((unit) => restoreVersion(unit, pinned, expected)));
  }),
];

function present({ version, baseAssistantId, createdAt }: FlowVersionSummary, current: number) {
  return {
    version,
    base_assistant_id: baseAssistantId,
    is_current: version === current,
    created_at: toWireTimestamp(createdAt),
  };
}
