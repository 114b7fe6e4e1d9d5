import { formatDay } from "../../format/times.ts";

interface Layer {
  readonly className: string;
  readonly value: number;
}

export interface DayColumn {
  /** `2026-03-02`. */
  readonly day: string;
  /** From the bottom up. */
  readonly layers: readonly Layer[];
  /** What the column says, for who points at it. */
  readonly words: string;
}

interface DayChartProps {
  /** What is shown, with its sum: for who cannot see it. */
  readonly label: string;
  readonly days: readonly DayColumn[];
  /** How the height of the tallest column is written: the scale. */
  readonly write: (value: number) => string;
}

const HEIGHT = 96;
const STEP = 12;
const BAR = 9;

/** A column a day, the oldest first, in layers. */
export function DayChart({ label, days, write }: DayChartProps) {
  const sumOf = ({ layers }: DayColumn) => layers.reduce((sum, { value }) => sum + value, 0);
  const most = Math.max(...days.map(sumOf)) || 1;
  const isEmpty = days.every((column) => sumOf(column) === 0);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <figure className="grid min-w-0 gap-1">
      {!isEmpty && (
        <p aria-hidden="true" className="border-line border-b text-quiet text-end text-sm tabular-nums">
          {write(most)}
        </p>
      )}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
      >
        <line x1="0" x2={days.length * STEP} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="stroke-line" />
        {days.map((column, index) => (
          <g key={column.day}>
            <title>{column.words}</title>
            <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} fill="transparent" />
            {stack(column.layers, most).map(({ className, top, height }) => (
              <rect key={className} x={index * STEP + 1} y={top} width={BAR} height={height} className={className} />
            ))}
          </g>
        ))}
      </svg>
      <figcaption className="text-quiet flex justify-between text-sm">
        <span>{first === undefined ? "" : formatDay(first)}</span>
        <span>{last === undefined ? "" : formatDay(last)}</span>
      </figcaption>
    </figure>
  );
}

function stack(layers: readonly Layer[], most: number) {
  let below = HEIGHT;
  return layers.map(({ className, value }) => {
    const height = (value / most) * HEIGHT;
    below -= height;
    return { className, top: below, height };
  });
}
