import { useCallback, useMemo, useRef, useState } from "react";
import type { PlaybackState } from "./playback.ts";

/** @param startsAtSeconds from the address */
export function usePlayback(startsAtSeconds: number): PlaybackState {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [atSeconds, setAtSeconds] = useState(startsAtSeconds);
  const attach = useCallback((element: HTMLAudioElement | null) => {
    audio.current = element;
  }, []);
  const seek = useCallback((seconds: number) => {
    setAtSeconds(seconds);
    if (audio.current === null) return;
    audio.current.currentTime = seconds;
  }, []);
  return useMemo(
    () => ({ atSeconds, startsAtSeconds, attach, seek, move: setAtSeconds }),
    [atSeconds, startsAtSeconds, attach, seek],
  );
}
