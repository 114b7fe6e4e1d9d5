import { t } from "../../../../i18n/t.ts";
import { FactList } from "../../../../kit/FactList.tsx";
import { ListParts } from "../../../../kit/ListParts.tsx";
import type { TabProps } from "../../tab-props.ts";
import { OfTrace } from "../OfTrace.tsx";
import { AnswerRow } from "./AnswerRow.tsx";
import { answersOf, percentile, type Trace } from "./answer-latency.ts";
import { StageKey } from "./StageKey.tsx";
import { Troubles } from "./Troubles.tsx";

/** How long the caller waited for each answer, and for what. */
export function LatencyTab({ call }: TabProps) {
  return <OfTrace call={call}>{(trace) => <Waits trace={trace} />}</OfTrace>;
}

function Waits({ trace }: { readonly trace: Trace }) {
  const answers = answersOf(trace.turns);
  const heardMs = answers.flatMap(({ heardAfterMs }) => (heardAfterMs === null ? [] : [heardAfterMs]));
  const longestMs = Math.max(1, ...answers.flatMap(({ parts }) => parts.map(({ toMs }) => toMs)));
  const written = (ms: number | null) => (ms === null ? t("value.unknown") : t("value.milliseconds", { ms }));
  if (answers.length === 0) {
    return (
      <>
        <p>{t("latency.none")}</p>
        <Troubles trace={trace} />
      </>
    );
  }
  return (
    <>
      <FactList
        facts={[
          [t("latency.p50"), written(percentile(heardMs, 50))],
          [t("latency.p95"), written(percentile(heardMs, 95))],
          [t("latency.answers"), answers.length],
          [t("latency.interrupted"), trace.turns.filter((turn) => turn.was_interrupted).length],
        ]}
      />
      <StageKey />
      <ListParts entries={answers}>
        {(part) => (
          <ol className="grid gap-3" aria-label={t("latency.answers")}>
            {part.map((answer) => (
              <AnswerRow key={answer.turn.index} answer={answer} longestMs={longestMs} />
            ))}
          </ol>
        )}
      </ListParts>
      <p className="text-quiet text-sm">{t("latency.not-seen")}</p>
      <Troubles trace={trace} />
    </>
  );
}
