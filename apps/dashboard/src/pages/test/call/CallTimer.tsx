import { useEffect, useState } from "react";
import { t } from "../../../i18n/t.ts";

const TICK_MS = 500;

interface CallTimerProps {
  /** By `performance.now()`. */
  readonly startedMs: number;
  readonly isRunning: boolean;
}

/** How long the call has gone on. */
export function CallTimer({ startedMs, isRunning }: CallTimerProps) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isRunning) return;
    const ticking = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [isRunning]);
  const seconds = Math.max(0, Math.floor((nowMs - startedMs) / 1_000));
  return (
    <span role="timer" aria-label={t("talk.duration")} className="tabular-nums">
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
    </span>
  );
}
