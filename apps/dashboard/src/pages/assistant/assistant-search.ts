export const ASSISTANT_TABS = [
  "prompt",
  "model",
  "speech",
  "turns",
  "tools",
  "texts",
  "numbers",
  "advanced",
  "history",
] as const;
export type AssistantTab = (typeof ASSISTANT_TABS)[number];

/** What the address of an assistant's page holds. */
export interface AssistantSearch {
  /** The prompt when absent. */
  readonly tab?: AssistantTab;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readAssistantSearch(search: Readonly<Record<string, unknown>>): AssistantSearch {
  const tab = ASSISTANT_TABS.find((each) => each === search["tab"]);
  return tab === undefined ? {} : { tab };
}
