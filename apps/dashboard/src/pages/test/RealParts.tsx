import { useSyncExternalStore } from "react";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { type CallPlan, partSentence } from "./part-sentence.ts";
import { type CallView, NO_CALL } from "./talk/call-view.ts";
import { Observed } from "./talk/observed.ts";
import type { TalkCall } from "./talk/talk-call.ts";

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
