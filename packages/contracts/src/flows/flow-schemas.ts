import { z } from "zod";
import { validationIssue } from "../errors.ts";
import { id, timestamp } from "../wire-types.ts";

const name = z.string().trim().min(1).max(255);

/** A graph of nodes; its form is that of `readFlowGraphSchema`, and the service checks it. */
const graph = z.record(z.string(), z.unknown());

export const flowCreate = z
  .strictObject({
    name,
    /** Absent: an assistant is made for the flow, of its name. */
    base_assistant_id: id.nullish(),
    /** Absent: one node that talks. */
    graph: graph.nullish(),
    /** False: a draft, whose graph may have errors. */
    is_active: z.boolean().default(true),
  })
  .meta({ id: "FlowCreateRequest" });

/** Replaces the members that are sent; null is as if not sent. */
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
    /** Moves with every change of the graph or the base assistant; a conversation keeps the one it began with. */
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
  /** In kebab-case; `schema`: the graph has not the form of a graph. */
  code: z.string(),
  /** Into the graph. */
  path: validationIssue.shape.loc,
  /** The same place in the body of a request that sends the graph: what a 422 would name. */
  loc: validationIssue.shape.loc,
  message: z.string(),
});

export const flowGraphCheck = z
  .object({
    /** False: a flow with this graph can be stored switched off at most. */
    valid: z.boolean(),
    errors: z.array(graphProblem),
    warnings: z.array(graphProblem),
  })
  .meta({ id: "FlowGraphValidation" });
