import { z } from "zod";
import { tool, toolConfiguration } from "../tools/tool-schemas.ts";
import { id, timestamp } from "../wire-types.ts";

const customConfiguration = toolConfiguration.nullish();
/** An empty list is the caller's mistake and gets a 400. */
const ids = z.array(id).max(1_000);

/** One assistant (client libraries) or several. */
export const toolAssign = z.object({
  assistant_ids: ids.nullish().describe("Assistants that are given the tool. An empty list is refused."),
  assistant_id: id
    .nullish()
    .describe("One assistant, for clients that give it to one at a time; added to `assistant_ids`."),
  enabled: z
    .boolean()
    .nullable()
    .default(true)
    .describe("False: the assistants have the tool, but it is not offered to their models. Null: true."),
  custom_configuration: customConfiguration.describe(
    "Members that take the place of the tool's `configuration` for these assistants. Null: none.",
  ),
});

export const toolUnassign = z.object({
  assistant_ids: ids.nullish().describe("Assistants the tool is taken from. An empty list is refused."),
  assistant_id: id
    .nullish()
    .describe("One assistant, for clients that take it from one at a time; added to `assistant_ids`."),
});

export const assistantToolsAssign = z
  .object({
    tool_ids: ids.describe("Tools the assistant is given. An empty list is refused."),
    enabled: z
      .boolean()
      .default(true)
      .describe("False: the assistant has the tools, but they are not offered to its model."),
    custom_configuration: customConfiguration.describe(
      "Members that take the place of each tool's `configuration` for this assistant. Null: none.",
    ),
  })
  .meta({ id: "ToolAssignRequest" });

/** Without `custom_configuration` the present one stays; null removes it. */
export const assistantToolConfigure = z
  .object({
    enabled: z.boolean().default(true).describe("Whether the tool is offered to the assistant's model. Absent: true."),
    custom_configuration: customConfiguration.describe(
      "Members that take the place of the tool's `configuration` for this assistant. Absent: the present ones stay; null: they are removed.",
    ),
  })
  .meta({ id: "ToolConfigureRequest" });

const assignment = z.object({
  assistant_id: id.describe("The assistant that has the tool."),
  assistant_name: z.string().describe("Its name."),
  enabled: z.boolean().describe("Whether the tool is offered to its model."),
  custom_configuration: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "What takes the place of the tool's configuration for this assistant; secrets are masked. Null: nothing.",
    ),
  assigned_at: timestamp.describe("When the assistant was given the tool."),
});

export const toolAssignments = z.object({
  success: z.boolean().describe("Always true; failures have other statuses."),
  tool_id: id.describe("The tool."),
  assignments: z.array(assignment).describe("The assistants that have it now."),
  total: z.int().describe("How many those are."),
  message: z.string().describe("What was done, in English."),
});

const assignedTool = tool.extend({
  tool_id: id.describe("The same as `id`."),
  enabled: z.boolean().describe("Whether the tool is offered to the assistant's model."),
  custom_configuration: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      "What takes the place of the tool's configuration for this assistant; secrets are masked. Null: nothing.",
    ),
  assigned_at: timestamp.describe("When the assistant was given the tool."),
});

export const assistantTools = z.object({
  success: z.boolean().describe("Always true; failures have other statuses."),
  assistant_id: id.describe("The assistant."),
  tools: z.array(assignedTool).describe("The tools it has now, in the order they were given to it."),
  items: z.array(assignedTool).describe("The same list as `tools`, for clients that look for it here."),
  total: z.int().describe("How many tools it has."),
  message: z.string().describe("What was done, in English."),
});
