import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import type { LiveCall } from "./live-call.ts";

/** `{{from_number}}` and the like, and the variables the call was placed with. Other text stays as it is. */
export function fillVariables(text: string, call: LiveCall): string {
  if (!text.includes("{{")) return text;
  const isInbound = call.direction === "inbound";
  const values = {
    ...call.variables,
    from_number: isInbound ? call.customerPhoneNumber : call.assistantPhoneNumber,
    to_number: isInbound ? call.assistantPhoneNumber : call.customerPhoneNumber,
    customer_phone_number: call.customerPhoneNumber,
    assistant_phone_number: call.assistantPhoneNumber,
    call_sid: call.callSid,
    direction: call.direction,
  };
  const template = parseTemplate(text);
  return template.problems.length > 0 ? text : renderTemplate(template, values);
}
