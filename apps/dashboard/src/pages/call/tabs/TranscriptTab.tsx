import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useMemo } from "react";
import { SLOW_LOOK_MS } from "../../../api/events.ts";
import { formatDuration } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { isTyping } from "../../../kit/is-typing.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { callQueries } from "../call-queries.ts";
import { Playback } from "../playback.ts";
import type { TabProps } from "../tab-props.ts";

/** Times are rounded on their way: a turn whose beginning was just gone to has begun. */
const SAME_SECONDS = 0.05;

/** What was said; a press on a time plays the recording from there, and what is being played stands out. */
export function TranscriptTab({ call }: TabProps) {
  const { atSeconds, seek } = useContext(Playback);
  const transcript = useQuery({
    ...callQueries.transcript(call.id),
    refetchInterval: call.status === "ongoing" ? SLOW_LOOK_MS : false,
  });
  useTurnKeys(useMemo(() => startsOf(transcript.data ?? []), [transcript.data]));
  return (
    <Loaded query={transcript}>
      {(segments) =>
        segments.length === 0 ? (
          <p>{t("transcript.none")}</p>
        ) : (
          <>
            {call.recording_count > 0 && <TurnKeys />}
            <ListParts entries={segments} follows={playedAt(segments, atSeconds)}>
              {(part) => (
                <ol className="grid gap-2">
                  {part.map(({ id, speaker, content, segment_start: start, segment_end: end }) => {
                    const isPlayed = isHeardAt(atSeconds, { segment_start: start, segment_end: end });
                    return (
                      <li
                        key={id}
                        aria-current={isPlayed ? "true" : undefined}
                        className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 rounded-md px-1 aria-current:bg-raised sm:grid-cols-[3.5rem_6rem_minmax(0,1fr)]"
                      >
                        {start === null ? (
                          <span className="text-quiet">–</span>
                        ) : (
                          <button
                            type="button"
                            className="text-accent text-start tabular-nums underline"
                            aria-label={t("transcript.play-from", { time: formatDuration(start) })}
                            onClick={() => seek(start)}
                          >
                            {formatDuration(start)}
                          </button>
                        )}
                        <span className={speaker === "user" ? "text-good font-medium" : "text-accent font-medium"}>
                          {t(`speaker.${speaker}`)}
                        </span>
                        <bdi className="wrap-anywhere whitespace-pre-wrap max-sm:col-span-2">{content}</bdi>
                      </li>
                    );
                  })}
                </ol>
              )}
            </ListParts>
          </>
        )
      }
    </Loaded>
  );
}

function TurnKeys() {
  return (
    <p className="text-quiet text-sm max-md:hidden">
      <kbd className="font-mono">[</kbd> <kbd className="font-mono">]</kbd> {t("recording.keys")}
    </p>
  );
}

interface Span {
  readonly segment_start: number | null;
  readonly segment_end: number | null;
}

function startsOf(segments: readonly Span[]): readonly number[] {
  return segments.flatMap(({ segment_start: start }) => (start === null ? [] : [start]));
}

/** @param atSeconds where the recording is; 0: it is not played */
function isHeardAt(atSeconds: number, { segment_start: start, segment_end: end }: Span): boolean {
  return atSeconds > 0 && start !== null && atSeconds >= start && atSeconds < (end ?? start);
}

/** Which segment is being played; undefined: none. */
function playedAt(segments: readonly Span[], atSeconds: number): number | undefined {
  if (atSeconds === 0) return undefined;
  const index = segments.findLastIndex(({ segment_start: start }) => start !== null && start <= atSeconds);
  return index === -1 ? undefined : index;
}

/** `[` and `]` move the recording to the turn before and after the one that is heard. @param startsSeconds in their order */
function useTurnKeys(startsSeconds: readonly number[]): void {
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
