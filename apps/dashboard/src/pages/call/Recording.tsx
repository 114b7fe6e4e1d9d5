import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { callQueries } from "./call-queries.ts";
import { Player } from "./Player.tsx";

/** While a recording is finished after the call. */
const LOOK_AGAIN_MS = 3_000;

/** The recording with both sides, or why there is nothing to play. */
export function Recording({ callId, isOver }: { readonly callId: number; readonly isOver: boolean }) {
  const recordings = useQuery({
    ...callQueries.recordings(callId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "recording" || status === "processing") === true
        ? LOOK_AGAIN_MS
        : false,
  });
  return (
    <Sheet title={t("recording.title")}>
      <Loaded query={recordings}>
        {(list) => {
          const own = list.filter(({ recording_source }) => recording_source === "parley");
          const playable = own.find(({ status }) => status === "completed");
          if (playable !== undefined) return <Player callId={callId} recording={playable} />;
          if (own.some(({ status }) => status === "failed")) return <p className="text-bad">{t("recording.failed")}</p>;
          if (own.length > 0) return <p>{t(isOver ? "recording.finishing" : "recording.running")}</p>;
          return <p>{t("recording.at-carrier")}</p>;
        }}
      </Loaded>
    </Sheet>
  );
}
