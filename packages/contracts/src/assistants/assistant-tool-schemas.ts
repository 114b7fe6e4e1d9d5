import { z } from "zod";
import { tool, toolConfiguration } from "../tools/tool-schemas.ts";
import { id, timestamp } from "../wire-types.ts";

const customConfiguration = toolConfiguration.nullish();
/** An empty list is the caller's mistake and gets a 400. */
const ids = z.array(id).max(1_000);

/** One assistant (client libraries) or several. */
export const toolAssign = z.object({
  assistant_ids: ids.nullish(),
  assistant_id: id.nullish(),
  enabled: z.boolean().nullable().default(true),
  custom_configuration: customConfiguration,
});

export const toolUnassign = z.object({ assistant_ids: ids.nullish(), assistant_id: id.nullish() });

export const assistantToolsAssign = z
  .object({
    tool_ids: ids,
    enabled: z.boolean().default(true),
    custom_configuration: customConfiguration,
  })
  .meta({ id: "ToolAssignRequest" });

/** Without `custom_configuration` the present one stays; null removes it. */
export const assistantToolConfigure = z
  .object({ enabled: z.boolean().default(true), custom_configuration: customConfiguration })
  .meta({ id: "ToolConfigureRequest" });

const assignment = z.object({
  assistant_id: id,
  assistant_name: z.string(),
  enabled: z.boolean(),
  custom_configuration: z.record(z.string(), z.unknown()).nullable(),
  assigned_at: timestamp,
});

export const toolAssignments = z.object({
  success: z.boolean(),
  tool_id: id,
  assignments: z.array(assignment),
  total: z.int(),
  message: z.string(),
});

const assignedTool = tool.extend({
  tool_id: id,
  enabled: z.boolean(),
  custom_configuration: z.record(z.string(), z.unknown()).nullable(),
  assigned_at: timestamp,
});

export const assistantTools = z.object({
  success: z.boolean(),
  assistant_id: id,
  tools: z.array(assignedTool),
  items: z.array(assignedTool),
  total: z.int(),
  message: z.string(),
});
