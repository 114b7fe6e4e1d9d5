import { parseTemplate } from "@parley/foundation/template";
import { RequestValidationError } from "../../../platform/http/request-error.ts";

const TEMPLATES = [
  "welcome_message_template",
  "agenda_template",
  "end_call_message_template",
  "sms_message_template",
] as const;

/** Finds the mistakes of templates while their author is still there. @throws RequestValidationError */
export function checkTemplates(
  body: Readonly<Partial<Record<(typeof TEMPLATES)[number], string | null | undefined>>>,
): void {
  const issues = TEMPLATES.flatMap((name) =>
    parseTemplate(body[name] ?? "").problems.map(({ type, message, position }) => ({
      loc: ["body", name],
      msg: `${message} (at ${position})`,
      type: `template_${type.replaceAll("-", "_")}`,
    })),
  );
  if (issues.length > 0) throw new RequestValidationError(issues);
}
