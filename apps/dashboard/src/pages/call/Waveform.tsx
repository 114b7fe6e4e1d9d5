import { useContext } from "react";
import { formatDuration } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Playback } from "./playback.ts";

const LANE = 40;
const LOUDEST = 255;

interface WaveformProps {
  /** Peaks, 0 to 255, of the caller and of the assistant, or of both in one. */
  readonly channels: readonly (readonly number[])[];
  readonly seconds: number;
}

/** A lane for each side; a press or the arrow keys move the recording. */
export function Waveform({ channels, seconds }: WaveformProps) {
  const { atSeconds, seek } = useContext(Playback);
  const width = Math.max(1, ...channels.map(({ length }) => length));
  const at = seconds > 0 ? (atSeconds / seconds) * width : 0;
  return (
    <div className="relative">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${channels.length * LANE}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        {channels.map((peaks, lane) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a channel is its place
            key={lane}
            d={laneOf(peaks, lane * LANE + LANE / 2)}
            className={lane === 0 ? "stroke-good" : "stroke-accent"}
            strokeWidth="0.8"
          />
        ))}
        <line x1={at} x2={at} y1="0" y2={channels.length * LANE} className="stroke-text" strokeWidth="0.8" />
      </svg>
      <input
        type="range"
        aria-label={t("recording.position")}
        aria-valuetext={formatDuration(atSeconds)}
        min="0"
        max={seconds}
        step="0.1"
        value={Math.min(atSeconds, seconds)}
        onChange={(event) => seek(Number(event.target.value))}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
      <p className="text-quiet flex flex-wrap gap-x-4 text-sm">
        <span className="text-good">{t("speaker.user")}</span>
        {channels.length > 1 && <span className="text-accent">{t("speaker.assistant")}</span>}
        <span className="ms-auto tabular-nums">{`${formatDuration(atSeconds)} / ${formatDuration(seconds)}`}</span>
      </p>
    </div>
  );
}

/** A vertical line for each peak, around the lane's middle. */
function laneOf(peaks: readonly number[], middle: number): string {
  return peaks
    .map((peak, index) => {
      const half = Math.max(0.3, (peak / LOUDEST) * (LANE / 2));
      return `M${index} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
    })
    .join("");
}
