import type { previewBrowserCall } from "@parley/contracts/calls/call-control-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useSyncExternalStore } from "react";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { type CallView, NO_CALL } from "./talk/call-view.ts";
import { Observed } from "./talk/observed.ts";
import type { TalkCall } from "./talk/talk-call.ts";

type CallPlan = WireAnswer<typeof previewBrowserCall>;
type CallPart = NonNullable<CallPlan["model"]>;
/** What a part of a call does. */
type PartTask = "answers" | "hears" | "speaks";

const NOTHING = new Observed<CallView>(NO_CALL);

interface RealPartsProps {
  readonly plan: CallPlan;
  /** The one that goes on; its parts may have been exchanged. */
  readonly call: TalkCall | null;
}

/** What is real: who answers, speaks and listens, where each of them is, and whether it costs. */
export function RealParts({ plan, call }: RealPartsProps) {
  const { read, subscribe } = call?.view ?? NOTHING;
  const live = useSyncExternalStore(subscribe, read).parts;
  const planned = {
    model: plan.model?.name ?? null,
    listener: plan.listener?.name ?? null,
    voice: plan.voice?.name ?? null,
    browserListens: null,
  };
  const { model, listener, voice, browserListens } = call === null ? planned : live;
  return (
    <div data-real="" className="grid gap-2 border-line border-t pt-3">
      <h3 className="font-medium">{t("talk.real")}</h3>
      <FactList
        isWide
        facts={[
          [
            t("talk.model"),
            <span key="model" data-part="model">
              {model === null || model === "none" ? t("talk.no-model") : partSentence(model, "answers", plan)}
            </span>,
          ],
          [
            t("talk.voice"),
            <span key="voice" data-part="voice">
              {voice === null || voice.startsWith("captions/")
                ? t("talk.no-voice")
                : partSentence(voice, "speaks", plan)}
            </span>,
          ],
          [
            t("talk.listener"),
            <span key="listener" data-part="listener">
              {browserListens !== null
                ? t("talk.this-browser", { sentence: browserListens })
                : listener === null
                  ? t("talk.no-listener")
                  : partSentence(listener, "hears", plan)}
            </span>,
          ],
        ]}
      />
    </div>
  );
}

/**
 * What is known of a part: where it is, and whether it costs.
 * @param name as the call names it; what it has switched to was not told before, and is only named
 */
function partSentence(name: string, task: PartTask, plan: CallPlan | undefined): string {
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
