import { classifyOptOutKeyword, isAffirmativeOptIn } from "@parley/foundation/opt-out-keywords";

export type KeywordAction = "stop" | "start" | "help";

/** What a text asks for by keyword; `YES` opts in only somebody who had opted out. */
export function keywordActionOf(body: string, isOptedOut: boolean): KeywordAction | null {
  const keyword = classifyOptOutKeyword(body);
  if (keyword !== null) return keyword;
  return isOptedOut && isAffirmativeOptIn(body) ? "start" : null;
}

/** The one confirmation the rules allow, or the help text; the sender must be named in each. */
export function keywordReplyText(action: KeywordAction, organizationName: string, contact: string | null): string {
  switch (action) {
    case "stop":
      return `${organizationName}: You are unsubscribed and will get no more messages. Reply START to subscribe again.`;
    case "start":
      return `${organizationName}: You are subscribed again. Reply HELP for help, STOP to unsubscribe.`;
    case "help":
      return `${organizationName}: ${contact === null ? "Reply with your question and we will answer." : `For help write to ${contact}.`} Reply STOP to unsubscribe. Message and data rates may apply.`;
  }
}
