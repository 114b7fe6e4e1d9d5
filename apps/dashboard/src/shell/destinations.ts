import type { MessageKey } from "../i18n/t.ts";

interface Destination {
  readonly to: string;
  /** The letter that leads there after `g`; each only once. */
  readonly key: string;
  readonly name: MessageKey;
}

/** The pages in the navigation, in groups. */
export const DESTINATION_GROUPS = [
  { name: null, pages: [{ to: "/", key: "h", name: "nav.home" }] },
  { name: "nav.conversations", pages: [{ to: "/calls", key: "c", name: "nav.calls" }] },
  { name: "nav.outreach", pages: [{ to: "/campaigns", key: "o", name: "nav.campaigns" }] },
  { name: "nav.insight", pages: [{ to: "/analytics", key: "y", name: "nav.analytics" }] },
  {
    name: "nav.settings",
    pages: [
      { to: "/keys", key: "k", name: "nav.keys" },
      { to: "/members", key: "m", name: "nav.members" },
      { to: "/audit", key: "v", name: "nav.audit" },
    ],
  },
] as const satisfies readonly { readonly name: MessageKey | null; readonly pages: readonly Destination[] }[];

export const DESTINATIONS = DESTINATION_GROUPS.flatMap(({ pages }): readonly (typeof pages)[number][] => pages);
