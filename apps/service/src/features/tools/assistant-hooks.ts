import { isJsonObject } from "../../platform/record-secrets/secret-places.ts";
import type { AssistantHooks } from "../assistants/assistant-hooks.ts";
import { copyAssignments } from "./assignments/copy-assignments.ts";
import { unassignAllTools } from "./assignments/unassign-tools.ts";
import { refuseImpossibleTools } from "./definitions/refuse-impossible-tools.ts";

export const toolAssistantHooks: AssistantHooks = {
  checkRequest: refuseRecordTools,
  onDuplicate: copyAssignments,
  onDelete: unassignAllTools,
};

/** Checks the tools written into the record itself; a change replaces that list as a whole. */
function refuseRecordTools(body: Readonly<Record<string, unknown>>): void {
  const settings = body["tools_settings"];
  const tools = isJsonObject(settings) ? settings["custom_tools"] : undefined;
  if (!Array.isArray(tools)) return;
  refuseImpossibleTools(tools.filter(isJsonObject), ["body", "tools_settings", "custom_tools"]);
}
