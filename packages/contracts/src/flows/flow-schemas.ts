import { z } from "zod";
import { validationIssue } from "../errors.ts";
import { id, timestamp } from "../wire-types.ts";

const name = z.string().trim().min(1).max(255);

/** A graph of nodes, in the form `readFlowGraphSchema` returns; the service checks it. */
const graph = z.record(z.string(), z.unknown());

export const flowCreate = z
  .strictObject({
    name: name.describe("What people call the flow."),
    base_assistant_id: id
      .nullish()
      .describe(
        "The assistant that lends it its voice, model, recognizer and tools. Absent: one with the flow's name is made for it.",
      ),
    graph: graph
      .nullish()
      .describe(
        "The conversation, in the form that `readFlowGraphSchema` answers. Absent: a graph of one node that talks.",
      ),
    is_active: z
      .boolean()
      .default(true)
      .describe("False: a draft, whose graph may have errors, and which answers nobody."),
  })
  .meta({ id: "FlowCreateRequest" });

/** The version that a change starts from. Null counts as not sent. */
export const expectedVersion = z.int().min(1).nullish();

/** Replaces the members that are sent; null counts as not sent. */
export const flowUpdate = z
  .strictObject({
    name: name.nullish().describe("What people call the flow. Null: it stays."),
    base_assistant_id: id
      .nullish()
      .describe("The assistant that lends it its voice, model, recognizer and tools. Null: it stays."),
    graph: graph.nullish().describe("Replaces the whole graph. Null: it stays."),
    is_active: z
      .boolean()
      .nullish()
      .describe("False: a draft, whose graph may have errors, and which answers nobody. Null: it stays."),
    expected_version: expectedVersion.describe(
      "The `version` that the change starts from. When the flow has another by now, nothing is changed. Null: whatever it is.",
    ),
  })
  .meta({ id: "FlowUpdateRequest" });

export const flow = z
  .object({
    id: id.describe("Names the flow in every path."),
    organization_id: id.describe("Organization the flow belongs to."),
    base_assistant_id: id.describe("The assistant that lends it its voice, model, recognizer and tools."),
    name: z.string().describe("What people call the flow."),
    graph: graph.describe("The conversation, as it was sent."),
    is_active: z.boolean().describe("False: a draft, which answers nobody."),
    version: z
      .int()
      .min(1)
      .describe(
        "Goes up with every change of the graph or the base assistant; a conversation keeps the version it began with.",
      ),
    created_at: timestamp.describe("When it was made."),
    updated_at: timestamp.describe("When it was last changed."),
  })
  .meta({ id: "FlowResponse" });

export const flowResult = z
  .object({
    success: z.boolean().describe("Always true; failures have other statuses."),
    message: z.string().describe("What was done, in English."),
    data: z.null().describe("Always null."),
  })
  .meta({ id: "FlowAPIResult" });

export const flowGraphToCheck = z
  .strictObject({ graph: graph.describe("The graph to check.") })
  .meta({ id: "FlowGraphValidationRequest" });

const graphProblem = z.object({
  code: z
    .string()
    .describe("Tells kinds of mistakes apart, in kebab-case; `schema`: the graph does not match the schema."),
  path: validationIssue.shape.loc.describe("The place within the graph."),
  loc: validationIssue.shape.loc.describe(
    "The same place in the body of a request that sends the graph, as a 422 would name it.",
  ),
  message: z.string().describe("What is wrong there, in English."),
});

export const flowGraphCheck = z
  .object({
    valid: z
      .boolean()
      .describe(
        "False: a flow with this graph can only be stored switched off, or, with a `schema` or `unknown-assistant` among the errors, not at all.",
      ),
    errors: z.array(graphProblem).describe("What keeps a flow from being active; the first 100."),
    warnings: z.array(graphProblem).describe("What may be meant otherwise; the first 100."),
  })
  .meta({ id: "FlowGraphValidation" });
