import { t } from "../../../../i18n/t.ts";
import { STAGES, type Stage } from "./answer-latency.ts";

/** The same is written below each bar: nobody has to tell colours apart. */
export const STAGE_LOOKS: Readonly<Record<Stage, string>> = {
  endpointing: "bg-field",
  modelFirstToken: "bg-accent-solid",
  firstSentence: "bg-warn",
  ttsFirstByte: "bg-good",
  firstAudioOut: "bg-text",
};

/** What the colours of the bars stand for. */
export function StageKey() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label={t("latency.stages")}>
      {STAGES.map((stage) => (
        <li key={stage} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-sm ${STAGE_LOOKS[stage]}`} />
          {t(`wait.${stage}`)}
        </li>
      ))}
    </ul>
  );
}
