import { z } from "zod";
import { defineContract } from "../operation.ts";
import { phoneNumberResult } from "../phone-numbers/phone-number-schemas.ts";
import { idParam, queryBoolean, queryInteger } from "../wire-types.ts";
import { flow, flowCreate, flowGraphCheck, flowGraphToCheck, flowResult, flowUpdate } from "./flow-schemas.ts";

const tag = "Flows";
const path = "/api/v1/flows";
const flowParams = z.object({ flow_id: idParam.describe("The flow, by its `id`.") });
const numberParams = z.object({
  flow_id: idParam.describe("The flow, by its `id`."),
  phone_number_id: idParam.describe("The number, by its `id`."),
});
const missing = { 404: "There is no such flow." } as const;
const missingNumber = { 404: "There is no such flow or number." } as const;

/** The largest request with a graph, in bytes: room for some hundred nodes with long prompts. */
const GRAPH_LIMIT_BYTES = 1_048_576;

export const createFlow = defineContract({
  name: "createFlow",
  method: "POST",
  path,
  tag,
  summary: "Make a flow",
  description:
    "Only `name` is required: without a base assistant one of the same name is made, and without a graph it begins with one node that talks. A graph with errors needs `is_active` false; one that does not match the schema, or names assistants that are not there, is refused in any case. It answers nobody until it is given a number.",
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
  description: "A page of flows with their whole graphs; those that are switched off only with `active_only=false`.",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0).describe("How many flows to leave out at the beginning."),
    limit: queryInteger({ min: 1, max: 500 }).default(100).describe("Most flows of one answer."),
    active_only: queryBoolean.default(true).describe("False: also those that are switched off."),
  }),
  success: z.array(flow),
});

export const validateFlowGraph = defineContract({
  name: "validateFlowGraph",
  method: "POST",
  path: `${path}/validate`,
  tag,
  summary: "Check a graph without storing it",
  description:
    "Answers the errors that keep a flow from being active, and warnings of what may be meant otherwise, at most 100 of each. A graph with errors is a result (`valid` false), not an error.",
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
  description:
    "For editors and for programs that write graphs. Not everything a graph has to be can be said in it: `validateFlowGraph` checks the rest. Needs no credentials.",
  access: "public",
  success: z.record(z.string(), z.unknown()),
});

export const getFlow = defineContract({
  name: "getFlow",
  method: "GET",
  path: `${path}/{flow_id}`,
  tag,
  summary: "One flow, with its graph",
  description: "Answers the graph as it was sent, and the version that new conversations follow.",
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
  summary: "Replace the flow's members that are sent",
  description:
    "Null counts as not sent. Conversations under way go on with the graph they began with. An active flow takes no graph with errors, and one whose stored graph has errors cannot be switched on. With `expected_version` a change that somebody else has made meanwhile is not overwritten.",
  access: "write",
  params: flowParams,
  body: flowUpdate,
  bodyLimitBytes: GRAPH_LIMIT_BYTES,
  success: flow,
  errors: {
    404: "There is no such flow or assistant.",
    409: "The flow has changed since `expected_version`.",
  },
});

export const deleteFlow = defineContract({
  name: "deleteFlow",
  method: "DELETE",
  path: `${path}/{flow_id}`,
  tag,
  summary: "Delete a flow",
  description:
    "Its numbers stay, and nobody answers them until they are given to someone. Its base assistant stays, too, and so do the calls and threads that it led.",
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
  summary: "Have the flow answer a number",
  description:
    "Takes no body. Whoever answered the number before, an assistant or another flow, no longer does. Conversations under way are not touched.",
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
  description:
    "Takes no body. The number stays with the organization, and nobody answers it until it is given to someone.",
  access: "write",
  params: numberParams,
  success: phoneNumberResult,
  errors: { 400: "The flow does not answer the number.", ...missingNumber },
});
