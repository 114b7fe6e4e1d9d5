import type { previewBrowserCall } from "@parley/contracts/calls/call-control-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { t } from "../../i18n/t.ts";

export type CallPlan = WireAnswer<typeof previewBrowserCall>;
type CallPart = NonNullable<CallPlan["model"]>;
/** What a part of a call does. */
export type PartTask = "answers" | "hears" | "speaks";

/**
 * What is known of a part: where it is, and whether it costs.
 * @param name as the call names it; what it has switched to was not told before, and is only named
 */
export function partSentence(name: string, task: PartTask, plan: CallPlan | undefined): string {
  const parts = [plan?.model, plan?.listener, plan?.voice];
  const known = parts.find((part) => part?.name === name);
  return known == null ? name : `${name}: ${placeWords(known, task)}; ${t(`talk.cost.${known.cost}`)}`;
}

function placeWords({ name, place, host }: CallPart, task: PartTask): string {
  if (place === "service") return t(`talk.inside.${task}`);
  if (place === "machine") {
    const machine = host === null ? t(`talk.machine.${task}`) : t(`talk.machine-at.${task}`, { host });
    return name.startsWith("espeak/") ? `${t("talk.robot")}; ${machine}` : machine;
  }
  return t(`talk.sent.${task}`, { to: (place === "address" ? host : null) ?? name.split("/")[0] ?? name });
}
