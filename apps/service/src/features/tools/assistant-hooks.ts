import type { FindAddressProblem } from "../../platform/outbound-http/outbound-url-rules.ts";
import { isJsonObject, type JsonObject } from "../../platform/record-secrets/secret-places.ts";
import type { AssistantHooks } from "../assistants/assistant-hooks.ts";
import { copyAssignments } from "./assignments/copy-assignments.ts";
import { unassignAllTools } from "./assignments/unassign-tools.ts";
import { addressesOf, refuseImpossibleTools } from "./definitions/refuse-impossible-tools.ts";

export function toolAssistantHooks(findAddressProblem: FindAddressProblem): AssistantHooks {
  return {
    /** Checks the tools written into the record itself; a change replaces that list as a whole. */
    checkRequest: (body, stored) => {
      const kept = addressesOf(recordToolsOf(stored));
      refuseImpossibleTools(recordToolsOf(body), ["body", "tools_settings", "custom_tools"], (url) =>
        kept.has(url.href) ? null : findAddressProblem(url),
      );
    },
    onDuplicate: copyAssignments,
    onDelete: unassignAllTools,
  };
}

function recordToolsOf(record: JsonObject | null): readonly JsonObject[] {
  const settings = record?.["tools_settings"];
  const tools = isJsonObject(settings) ? settings["custom_tools"] : undefined;
  return Array.isArray(tools) ? tools.filter(isJsonObject) : [];
}
