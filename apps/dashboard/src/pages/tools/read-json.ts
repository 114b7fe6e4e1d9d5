import { ApiProblem } from "../../api/api-problem.ts";
import { t } from "../../i18n/t.ts";

/**
 * The object a person typed as JSON; undefined when nothing was typed.
 * @param field named in the problem
 * @throws ApiProblem when it is no JSON object
 */
export function readJsonObject(text: string, field: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below, with what is not an object.
  }
  throw new ApiProblem(t("tools.not-json"), { status: 0, fields: { [field]: t("tools.not-json") } });
}
