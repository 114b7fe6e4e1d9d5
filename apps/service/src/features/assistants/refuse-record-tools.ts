import { isJsonObject } from "../../platform/record-secrets/secret-places.ts";
import { refuseImpossibleTools } from "../tools/definitions/refuse-impossible-tools.ts";

/** Looks at the tools that are sent for a record: a change replaces the list as a whole. @throws RequestValidationError */
export function refuseRecordTools(body: Readonly<Record<string, unknown>>): void {
  const settings = body["tools_settings"];
  const tools = isJsonObject(settings) ? settings["custom_tools"] : undefined;
  if (!Array.isArray(tools)) return;
  refuseImpossibleTools(tools.filter(isJsonObject), ["body", "tools_settings", "custom_tools"]);
}
