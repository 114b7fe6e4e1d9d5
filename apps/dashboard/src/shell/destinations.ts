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
  {
    name: "nav.conversations",
    pages: [
      { to: "/live", key: "l", name: "nav.live" },
      { to: "/inbox", key: "i", name: "nav.inbox" },
      { to: "/calls", key: "c", name: "nav.calls" },
      { to: "/text-log", key: "x", name: "nav.text-log" },
    ],
  },
  {
    name: "nav.build",
    pages: [
      { to: "/assistants", key: "a", name: "nav.assistants" },
      { to: "/test", key: "r", name: "nav.test" },
      { to: "/flows", key: "f", name: "nav.flows" },
      { to: "/tools", key: "t", name: "nav.tools" },
      { to: "/memories", key: "e", name: "nav.memories" },
      { to: "/documents", key: "d", name: "nav.documents" },
    ],
  },
  { name: "nav.outreach", pages: [{ to: "/campaigns", key: "o", name: "nav.campaigns" }] },
  {
    name: "nav.lines",
    pages: [
      { to: "/numbers", key: "n", name: "nav.numbers" },
      { to: "/trunks", key: "s", name: "nav.trunks" },
    ],
  },
  { name: "nav.insight", pages: [{ to: "/analytics", key: "y", name: "nav.analytics" }] },
  {
    name: "nav.settings",
    pages: [
      { to: "/providers", key: "p", name: "nav.providers" },
      { to: "/webhooks", key: "w", name: "nav.webhooks" },
      { to: "/keys", key: "k", name: "nav.keys" },
      { to: "/organization", key: "b", name: "nav.organization" },
      { to: "/members", key: "m", name: "nav.members" },
      { to: "/audit", key: "v", name: "nav.audit" },
      { to: "/system", key: "z", name: "nav.system" },
    ],
  },
] as const satisfies readonly { readonly name: MessageKey | null; readonly pages: readonly Destination[] }[];

export const DESTINATIONS = DESTINATION_GROUPS.flatMap(({ pages }): readonly (typeof pages)[number][] => pages);
