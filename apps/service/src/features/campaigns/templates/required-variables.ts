import type { Campaign } from "../campaign.ts";
import { type TemplatedCampaign, templatesOf } from "./campaign-templates.ts";
import { hasValue } from "./contact-values.ts";
import { GENERIC_VALUES } from "./generic-values.ts";

/**
 * The variables that each contact needs a value of, because somewhere in the templates nothing takes its place: no default there,
 * no fallback of the campaign, no generic value.
 */
export function requiredVariables(campaign: TemplatedCampaign & Pick<Campaign, "fallbackValues">): readonly string[] {
  const names = new Set<string>();
  for (const { parts } of templatesOf(campaign).values()) {
    for (const part of parts) {
      if (part.kind !== "expression" || part.expression.filters.some(({ name }) => name === "default")) continue;
      const { name } = part.expression;
      const fallback = Object.hasOwn(campaign.fallbackValues, name) ? campaign.fallbackValues[name] : undefined;
      if (!hasValue(fallback) && !Object.hasOwn(GENERIC_VALUES, name)) names.add(name);
    }
  }
  return [...names];
}
