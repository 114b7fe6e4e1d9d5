import { z } from "zod";
import { validationIssue } from "../errors.ts";
import { id, timestamp } from "../wire-types.ts";

const name = z.string().trim().min(1).max(255);

/** A graph of nodes, in the form `readFlowGraphSchema` returns; the service checks it. */
const graph = z.record(z.string(), z.unknown());

export const flowCreate = z
  .strictObject({
    name,
    /** Absent: an assistant with the flow's name is made for it. */
    base_assistant_id: id.nullish(),
    /** Absent: a graph of one node that talks. */
    graph: graph.nullish(),
    /** False: a draft, whose graph may have errors. */
    is_active: z.boolean().default(true),
  })
  .meta({ id: "FlowCreateRequest" });

/** Replaces the members that are sent; null counts as not sent. */
export const flowUpdate = z
  .strictObject({
    name: name.nullish(),
    base_assistant_id: id.nullish(),
    graph: graph.nullish(),
    is_active: z.boolean().nullish(),
  })
  .meta({ id: "FlowUpdateRequest" });

export const flow = z
  .object({
    id,
    organization_id: id,
    base_assistant_id: id,
    name: z.string(),
    /** As it was sent. */
    graph,
    is_active: z.boolean(),
    /** Goes up with every change of the graph or the base assistant; a conversation keeps the version it began with. */
    version: z.int().min(1),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "FlowResponse" });

export const flowResult = z
  .object({ success: z.boolean(), message: z.string(), data: z.null() })
  .meta({ id: "FlowAPIResult" });

export const flowGraphToCheck = z.strictObject({ graph }).meta({ id: "FlowGraphValidationRequest" });

const graphProblem = z.object({
  /** In kebab-case; `schema`: the graph does not match the schema. */
  code: z.string(),
  /** The path within the graph. */
  path: validationIssue.shape.loc,
  /** The same place in the body of a request that sends the graph, as a 422 would name it. */
  loc: validationIssue.shape.loc,
  message: z.string(),
});

export const flowGraphCheck = z
  .object({
    /** False: a flow with this graph can only be stored switched off. */
    valid: z.boolean(),
    errors: z.array(graphProblem),
    warnings: z.array(graphProblem),
  })
  .meta({ id: "FlowGraphValidation" });
