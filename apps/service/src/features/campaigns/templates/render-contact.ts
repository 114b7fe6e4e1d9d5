import { renderTemplate } from "@parley/foundation/template";
import type { Campaign } from "../campaign.ts";
import { type TemplatedCampaign, type TextName, templatesOf } from "./campaign-templates.ts";
import { hasValue, type NamedContact, valuesOf } from "./contact-values.ts";
import { GENERIC_VALUES } from "./generic-values.ts";

/** What a contact is told; null where the campaign has no such template, or its type no use for it. */
export interface RenderedTexts {
  readonly welcome: string | null;
  readonly agenda: string | null;
  readonly endCall: string | null;
  readonly sms: string | null;
  /**
   * By name, what the conversation may say as well: the contact's values, the campaign's fallbacks for those it lacks, and the
   * assistant's name. Generic ones (`there` for a name) are words of the templates only: a model would take them for facts.
   */
  readonly variables: Readonly<Record<string, unknown>>;
}

type RenderedCampaign = TemplatedCampaign & Pick<Campaign, "fallbackValues" | "variableMappings">;

/**
 * Fills a campaign's templates for a contact. A value of the contact comes first, then a default in the template, then the
 * campaign's fallback, then a generic value; what has none is left out of the text.
 * @param assistantName null: it has none
 */
export function renderContact(
  campaign: RenderedCampaign,
  contact: NamedContact,
  assistantName: string | null,
): RenderedTexts {
  const values = { assistant_name: assistantName ?? "", ...valuesOf(contact, campaign.variableMappings) };
  const fallbacks = withValues(campaign.fallbackValues);
  const templates = templatesOf(campaign);
  const render = (name: TextName) => {
    const template = templates.get(name);
    const fallbackValues = { ...GENERIC_VALUES, ...fallbacks };
    return template === undefined ? null : renderTemplate(template, values, { fallbackValues });
  };
  return {
    welcome: render("welcome"),
    agenda: render("agenda"),
    endCall: render("endCall"),
    sms: render("sms"),
    variables: { ...fallbacks, ...withValues(values) },
  };
}

function withValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => hasValue(value)));
}
