import { z } from "zod";
import { defineContract } from "../operation.ts";
import { phoneNumberResult } from "../phone-numbers/phone-number-schemas.ts";
import { idParam, queryBoolean, queryInteger } from "../wire-types.ts";
import { flow, flowCreate, flowGraphCheck, flowGraphToCheck, flowResult, flowUpdate } from "./flow-schemas.ts";

const tag = "Flows";
const path = "/api/v1/flows";
const flowParams = z.object({ flow_id: idParam });
const numberParams = z.object({ flow_id: idParam, phone_number_id: idParam });
const missing = { 404: "There is no such flow." } as const;
const missingNumber = { 404: "There is no such flow or number." } as const;

/** The largest request with a graph, in bytes: room for some hundred nodes with long prompts. */
const GRAPH_LIMIT_BYTES = 1_048_576;

export const createFlow = defineContract({
  name: "createFlow",
  method: "POST",
  path,
  tag,
  summary:
    "Make a flow; without base assistant or graph it begins with one of its own. A graph with errors needs is_active false",
  access: "write",
  body: flowCreate,
  bodyLimitBytes: GRAPH_LIMIT_BYTES,
  successStatus: 201,
  success: flow,
  errors: { 404: "There is no such assistant." },
});

export const listFlows = defineContract({
  name: "listFlows",
  method: "GET",
  path,
  tag,
  summary: "The organization's flows, the oldest first",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 500 }).default(100),
    active_only: queryBoolean.default(true),
  }),
  success: z.array(flow),
});

export const validateFlowGraph = defineContract({
  name: "validateFlowGraph",
  method: "POST",
  path: `${path}/validate`,
  tag,
  summary: "Check a graph without storing it: what keeps a flow from being active, and what may be meant otherwise",
  access: "read",
  rateClass: "read",
  // A POST that changes nothing.
  isAudited: false,
  body: flowGraphToCheck,
  bodyLimitBytes: GRAPH_LIMIT_BYTES,
  success: flowGraphCheck,
});

export const readFlowGraphSchema = defineContract({
  name: "readFlowGraphSchema",
  method: "GET",
  path: `${path}/schema`,
  tag,
  summary: "The form of a graph, as JSON Schema",
  access: "public",
  success: z.record(z.string(), z.unknown()),
});

export const getFlow = defineContract({
  name: "getFlow",
  method: "GET",
  path: `${path}/{flow_id}`,
  tag,
  summary: "One flow",
  access: "read",
  params: flowParams,
  success: flow,
  errors: missing,
});

export const updateFlow = defineContract({
  name: "updateFlow",
  method: "PUT",
  path: `${path}/{flow_id}`,
  tag,
  summary: "Replace the members that are sent; conversations under way go on with the graph they began with",
  access: "write",
  params: flowParams,
  body: flowUpdate,
  bodyLimitBytes: GRAPH_LIMIT_BYTES,
  success: flow,
  errors: { 404: "There is no such flow or assistant." },
});

export const deleteFlow = defineContract({
  name: "deleteFlow",
  method: "DELETE",
  path: `${path}/{flow_id}`,
  tag,
  summary: "Delete a flow; its numbers stay, and nobody answers them. Its base assistant stays, too",
  access: "write",
  params: flowParams,
  success: flowResult,
  errors: missing,
});

export const assignFlowPhoneNumber = defineContract({
  name: "assignFlowPhoneNumber",
  method: "POST",
  path: `${path}/{flow_id}/phone-numbers/{phone_number_id}/assign`,
  tag,
  summary: "Have the flow answer a number, whoever answered it before",
  access: "write",
  params: numberParams,
  success: phoneNumberResult,
  errors: { 400: "The number is a verified caller id, which nobody can answer.", ...missingNumber },
});

export const unassignFlowPhoneNumber = defineContract({
  name: "unassignFlowPhoneNumber",
  method: "POST",
  path: `${path}/{flow_id}/phone-numbers/{phone_number_id}/unassign`,
  tag,
  summary: "Have the flow no longer answer a number",
  access: "write",
  params: numberParams,
  success: phoneNumberResult,
  errors: { 400: "The flow does not answer the number.", ...missingNumber },
});
