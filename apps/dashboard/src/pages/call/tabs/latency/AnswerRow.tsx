import { useContext } from "react";
import { formatDuration } from "../../../../format/numbers.ts";
import { t } from "../../../../i18n/t.ts";
import { Playback } from "../../playback.ts";
import type { Answer } from "./answer-latency.ts";
import { STAGE_LOOKS } from "./StageKey.tsx";

interface AnswerRowProps {
  readonly answer: Answer;
  /** All bars of the call have one scale. */
  readonly longestMs: number;
}

/** One answer: a bar from the caller's last word to the first that was heard, with the same in figures. */
export function AnswerRow({ answer: { turn, parts, heardAfterMs, wasBegunEarly }, longestMs }: AnswerRowProps) {
  const { seek } = useContext(Playback);
  const startSeconds = turn.started_ms / 1_000;
  const time = formatDuration(startSeconds);
  return (
    <li className="grid gap-1">
      <p className="flex min-w-0 items-baseline gap-2">
        <button
          type="button"
          className="text-accent shrink-0 tabular-nums underline"
          aria-label={t("transcript.play-from", { time })}
          onClick={() => seek(startSeconds)}
        >
          {time}
        </button>
        <bdi className="min-w-0 flex-1 truncate" title={turn.content}>
          {turn.content}
        </bdi>
        <span className="shrink-0 font-medium tabular-nums">
          {heardAfterMs === null ? t("latency.not-heard") : t("value.milliseconds", { ms: heardAfterMs })}
        </span>
      </p>
      <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-sm bg-raised">
        {parts.map(({ stage, fromMs, toMs }) => (
          <span
            key={stage}
            className={STAGE_LOOKS[stage]}
            style={{ width: `${((toMs - fromMs) / longestMs) * 100}%` }}
          />
        ))}
      </div>
      <p className="text-quiet flex flex-wrap gap-x-3 text-sm tabular-nums">
        {parts.map(({ stage, fromMs, toMs }) => (
          <span key={stage}>
            {t(`wait.${stage}`)} {t("value.milliseconds", { ms: toMs - fromMs })}
          </span>
        ))}
        {wasBegunEarly && <span>{t("latency.begun-early")}</span>}
        {turn.filler !== null && <span>{t("latency.filler", { words: turn.filler })}</span>}
        {turn.was_interrupted && <span className="text-warn">{t("latency.was-interrupted")}</span>}
        {turn.llm_model !== null && (
          <span>{turn.llm_provider === null ? turn.llm_model : `${turn.llm_provider}/${turn.llm_model}`}</span>
        )}
      </p>
      {turn.failure !== null && (
        <p className="text-bad wrap-anywhere">
          {turn.failure.message} <code className="text-sm">{turn.failure.code}</code>
        </p>
      )}
    </li>
  );
}
