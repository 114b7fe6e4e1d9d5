import { parseTemplate, type Template } from "@parley/foundation/template";
import type { Campaign } from "../campaign.ts";

export type TextName = "welcome" | "agenda" | "endCall" | "sms";
export type TemplatedCampaign = Pick<
  Campaign,
  "type" | "welcomeMessageTemplate" | "agendaTemplate" | "endCallMessageTemplate" | "smsMessageTemplate"
>;

/** Parsed once for all contacts that a campaign, as it was read, is rendered for. */
const parsed = new WeakMap<TemplatedCampaign, ReadonlyMap<TextName, Template>>();

/** Those that the campaign's type uses: calls have three, texts one, mixed campaigns all. */
export function templatesOf(campaign: TemplatedCampaign): ReadonlyMap<TextName, Template> {
  const known = parsed.get(campaign);
  if (known !== undefined) return known;
  const isCalling = campaign.type !== "sms";
  const isTexting = campaign.type !== "call";
  const sources: readonly (readonly [TextName, string | null])[] = [
    ["welcome", isCalling ? campaign.welcomeMessageTemplate : null],
    ["agenda", isCalling ? campaign.agendaTemplate : null],
    ["endCall", isCalling ? campaign.endCallMessageTemplate : null],
    ["sms", isTexting ? campaign.smsMessageTemplate : null],
  ];
  const templates = new Map(
    sources.flatMap(([name, source]) => (source === null ? [] : [[name, parseTemplate(source)] as const])),
  );
  parsed.set(campaign, templates);
  return templates;
}
