import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { expectedVersion, flow } from "./flow-schemas.ts";

const tag = "Flows";
const path = "/api/v1/flows/{flow_id}/versions";
/** What the database counts up to. */
const MAX_VERSION = 2_147_483_647;
const flowParams = z.object({ flow_id: idParam.describe("The flow, by its `id`.") });
const versionParams = z.object({
  flow_id: idParam.describe("The flow, by its `id`."),
  version: queryInteger({ min: 1, max: MAX_VERSION }).describe("The version, by its number."),
});
const missing = { 404: "There is no such flow, or it has no such version." } as const;

const summaryMembers = {
  version: z.int().min(1).describe("Counts from 1."),
  base_assistant_id: id.describe("The base assistant it had."),
  is_current: z.boolean().describe("Whether new conversations follow it."),
  created_at: timestamp.describe("When the flow became so."),
};

const flowVersionSummary = z.object(summaryMembers).meta({ id: "FlowVersionSummary" });

const flowVersion = z
  .object({
    ...summaryMembers,
    graph: z.record(z.string(), z.unknown()).describe("The conversation, as it was sent then."),
  })
  .meta({ id: "FlowVersionResponse" });

const flowVersionRestore = z
  .strictObject({
    expected_version: expectedVersion.describe(
      "The flow's `version` that the caller knows. When it is another by now, nothing is restored. Absent: whatever it is.",
    ),
  })
  .nullable()
  .meta({ id: "FlowVersionRestoreRequest" });

export const listFlowVersions = defineContract({
  name: "listFlowVersions",
  method: "GET",
  path,
  tag,
  summary: "A flow's versions, the newest first",
  description:
    "Every change of the graph or the base assistant makes a version, and none is ever changed or deleted. They come without their graphs; `before` goes on with older ones.",
  access: "read",
  params: flowParams,
  query: z.object({
    before: queryInteger({ min: 1, max: MAX_VERSION }).optional().describe("Only versions older than this one."),
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("Most versions of one answer."),
  }),
  success: z.object({
    versions: z.array(flowVersionSummary).describe("The newest first."),
    total: z.int().describe("How many versions the flow has in all."),
  }),
  errors: { 404: "There is no such flow." },
});

export const getFlowVersion = defineContract({
  name: "getFlowVersion",
  method: "GET",
  path: `${path}/{version}`,
  tag,
  summary: "One version of a flow, with its graph",
  description: "What conversations that began with this version follow until they end.",
  access: "read",
  params: versionParams,
  success: flowVersion,
  errors: missing,
});

export const restoreFlowVersion = defineContract({
  name: "restoreFlowVersion",
  method: "POST",
  path: `${path}/{version}/restore`,
  tag,
  summary: "Make a flow what it was in an earlier version",
  description:
    "Makes a new version with the graph and the base assistant of the earlier one, so that this can be taken back the same way; none is made where both are the same already. A base assistant that was deleted since is not brought back: the present one stays. Name, numbers and conversations under way are not touched.",
  access: "write",
  params: versionParams,
  body: flowVersionRestore,
  isBodyOptional: true,
  success: flow,
  errors: {
    ...missing,
    409: "The flow has changed since `expected_version`, or the version's graph has errors that the flow cannot have now.",
  },
});
