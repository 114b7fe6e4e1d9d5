import type { listCallRecordings } from "@parley/contracts/calls/call-recording-contracts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";

/** How long a recording is waited for: 20 × 500 ms. */
const TRIES = 20;
const TRY_EVERY_MS = 500;

/** The recording of a call that has just ended, once it is complete; the one with both sides, if there is one. */
export function CallRecording({ callId }: { readonly callId: number }) {
  const titleId = useId();
  const { data } = useQuery({
    queryKey: ["recording-of-browser-call", callId],
    queryFn: async ({ signal }) => {
      const path = `/api/v1/calls/${callId}/recordings`;
      const recordings = await callApi<typeof listCallRecordings>("GET", path, { signal });
      return recordings.find(({ recording_type: type }) => type === "mixed") ?? recordings[0] ?? null;
    },
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < TRIES && state.data != null && !["completed", "failed"].includes(state.data.status)
        ? TRY_EVERY_MS
        : false,
  });
  if (data?.status !== "completed") return null;
  return (
    <div className="grid gap-1">
      <h3 id={titleId} className="font-medium">
        {t("talk.recording")}
      </h3>
      {/* biome-ignore lint/a11y/useMediaCaption: what was said stands above it */}
      <audio
        aria-labelledby={titleId}
        className="w-full"
        controls
        preload="none"
        src={`/api/v1/calls/${callId}/recording/${data.id}/play`}
      />
    </div>
  );
}
