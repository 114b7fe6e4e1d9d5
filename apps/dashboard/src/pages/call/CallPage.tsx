import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useMemo, useRef, useState } from "react";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useRights } from "../../session/use-session.ts";
import { CallFacts } from "./CallFacts.tsx";
import { CallTabs } from "./CallTabs.tsx";
import { callQueries } from "./call-queries.ts";
import { EndReason } from "./EndReason.tsx";
import { HangUpButton } from "./HangUpButton.tsx";
import { Playback, type PlaybackState } from "./playback.ts";
import { Recording } from "./Recording.tsx";

const route = getRouteApi("/calls/$callSid");
/** Everything about one call. */
export function CallPage() {
  const { callSid } = route.useParams();
  const { t: startsAtSeconds = 0 } = route.useSearch();
  const { mayWrite } = useRights();
  const playback = usePlayback(startsAtSeconds);
  const call = useQuery({
    ...callQueries.call(callSid),
    refetchInterval: ({ state }) => (state.data?.status === "ongoing" ? SLOW_LOOK_MS : false),
  });
  return (
    <Playback value={playback}>
      <PageHead title={t("call.title", { customer: call.data?.customer_phone_number ?? callSid })}>
        {call.data?.status === "ongoing" && <HangUpButton call={call.data} />}
        {call.data !== undefined && call.data.status !== "ongoing" && mayWrite && (
          <Link
            to="/assistants/$assistantId/evaluations"
            params={{ assistantId: String(call.data.assistant_id) }}
            search={{ call: call.data.id }}
            className={buttonClass("plain")}
          >
            {t("call.make-case")}
          </Link>
        )}
      </PageHead>
      <Loaded query={call}>
        {(data) => (
          <>
            <CallFacts call={data} />
            {data.end_reason !== null && <EndReason reason={data.end_reason} detail={data.error_message} />}
            {data.recording_count > 0 && <Recording callId={data.id} isOver={data.status !== "ongoing"} />}
            <CallTabs call={data} />
          </>
        )}
      </Loaded>
    </Playback>
  );
}

/** @param startsAtSeconds from the address */
function usePlayback(startsAtSeconds: number): PlaybackState {
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
