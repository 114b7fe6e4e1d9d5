import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Time } from "../../kit/Time.tsx";
import type { PromptDetail } from "./prompts-queries.ts";

/** How the version came to be what it is. */
export function Moves({ moves }: Pick<PromptDetail, "moves">) {
  return (
    <ol className="grid gap-2">
      {moves.map((move) => (
        <li key={`${move.moved_at} ${move.move} ${move.to_status}`} className="flex flex-wrap gap-x-3">
          <span className="text-quiet">
            <Time at={move.moved_at} />
          </span>
          <span>
            {move.from_status !== null && `${t(`version-status.${move.from_status}`)} → `}
            {t(`version-status.${move.to_status}`)}
            {move.traffic_percentage !== null &&
              ` ${t("assistant.percent", { percent: formatNumber(move.traffic_percentage) })}`}
          </span>
          {move.reason !== null && <bdi className="wrap-anywhere">{move.reason}</bdi>}
        </li>
      ))}
    </ol>
  );
}
