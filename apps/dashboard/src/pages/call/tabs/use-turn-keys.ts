import { useContext, useEffect } from "react";
import { isTyping } from "../../../kit/is-typing.ts";
import { Playback } from "../playback.ts";

/** Times are rounded on their way: a turn whose beginning was just gone to has begun. */
const SAME_SECONDS = 0.05;

/** `[` and `]` move the recording to the turn before and after the one that is heard. @param startsSeconds in their order */
export function useTurnKeys(startsSeconds: readonly number[]): void {
  const { atSeconds, seek } = useContext(Playback);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const heard = startsSeconds.findLastIndex((start) => start <= atSeconds + SAME_SECONDS);
      const next = event.key === "]" ? heard + 1 : event.key === "[" ? Math.max(0, heard - 1) : undefined;
      const start = next === undefined ? undefined : startsSeconds[next];
      if (start !== undefined) seek(start);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [startsSeconds, atSeconds, seek]);
}
