import type { flow as wireFlow } from "@parley/contracts/flows/flow-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Flow } from "./flow.ts";

export function presentFlow(flow: Flow): z.input<typeof wireFlow> {
  return {
    id: flow.id,
    organization_id: flow.organizationId,
    base_assistant_id: flow.baseAssistantId,
    name: flow.name,
    graph: flow.graph,
    is_active: flow.isActive,
    version: flow.version,
    created_at: toWireTimestamp(flow.createdAt),
    updated_at: toWireTimestamp(flow.updatedAt),
  };
}
