import type { MessageKey } from "../i18n/t.ts";

/** The pages in the navigation, with the letter that leads there after `g`. */
export const DESTINATIONS = [
  { to: "/", key: "h", name: "nav.home" },
  { to: "/calls", key: "c", name: "nav.calls" },
  { to: "/keys", key: "k", name: "nav.keys" },
  { to: "/members", key: "m", name: "nav.members" },
] as const satisfies readonly { readonly to: string; readonly key: string; readonly name: MessageKey }[];
