import { formatCount } from "../../format/numbers.ts";
import { formatHour } from "../../format/times.ts";
import { t } from "../../i18n/t.ts";

interface Bar {
  /** The hour's first moment. */
  readonly at: string;
  readonly count: number;
  /** How many of them failed. */
  readonly failed: number;
}

const HEIGHT = 64;
const STEP = 12;
const BAR = 9;

/** A bar an hour, the oldest first; what it shows is in each bar's title and, for who cannot see it, in the sum. */
export function HourChart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  const heightOf = (count: number) => (count / most) * HEIGHT;
  const [first] = bars;
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="flex flex-wrap justify-between gap-x-3 border-line border-b text-quiet text-sm">
        {title}
        {all > 0 && (
          <span aria-hidden="true" className="ms-auto tabular-nums">
            {formatCount(most)}
          </span>
        )}
      </figcaption>
      <svg
        role="img"
        aria-label={t("chart.sum", { title, all, most })}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        <line x1="0" x2={bars.length * STEP} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="stroke-line" />
        {bars.map(({ at, count, failed }, index) => (
          <g key={at}>
            <title>{`${formatHour(at)}: ${formatCount(count)}`}</title>
            <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              x={index * STEP + 1}
              y={HEIGHT - heightOf(count)}
              width={BAR}
              height={heightOf(count)}
              className="fill-accent-solid"
            />
            <rect
              x={index * STEP + 1}
              y={HEIGHT - heightOf(failed)}
              width={BAR}
              height={heightOf(failed)}
              className="fill-bad"
            />
          </g>
        ))}
      </svg>
      <div className="text-quiet flex justify-between text-sm">
        <span>{first === undefined ? "" : formatHour(first.at)}</span>
        <span>{t("chart.now")}</span>
      </div>
    </figure>
  );
}
