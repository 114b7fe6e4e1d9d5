import type { callRecording } from "@parley/contracts/calls/call-recording-contracts";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useRef } from "react";
import { formatDuration } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { callQueries } from "./call-queries.ts";
import { Playback } from "./playback.ts";
import { Waveform } from "./Waveform.tsx";

const POINTS = 400;

interface PlayerProps {
  readonly callId: number;
  readonly recording: (typeof callRecording)["_output"];
}

/** The browser's own player, which everybody knows, below the waveform that the service drew. */
export function Player({ callId, recording }: PlayerProps) {
  const { attach, move, startsAtSeconds } = useContext(Playback);
  const { data: peaks } = useQuery({ ...callQueries.peaks(callId, recording.id, POINTS), retry: false });
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    attach(audio.current);
    return () => attach(null);
  }, [attach]);
  return (
    <>
      {peaks !== undefined && (
        <Waveform channels={peaks.channels} seconds={peaks.duration ?? recording.duration ?? 0} />
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript stands below and follows the sound */}
      <audio
        ref={audio}
        controls
        preload="metadata"
        className="w-full"
        src={`/api/v1/calls/${callId}/recording/${recording.id}/play`}
        onLoadedMetadata={({ currentTarget }) => {
          if (startsAtSeconds > 0) currentTarget.currentTime = startsAtSeconds;
        }}
        onTimeUpdate={({ currentTarget }) => move(currentTarget.currentTime)}
      />
      <div className="flex justify-end">
        <CopyMoment />
      </div>
    </>
  );
}

/** The address of this moment of the recording, for whoever should hear it. */
function CopyMoment() {
  const { atSeconds } = useContext(Playback);
  const { origin, pathname } = window.location;
  const address = `${origin}${pathname}?t=${atSeconds.toFixed(1)}`;
  const label = t("call.copy-link", { time: formatDuration(atSeconds) });
  if (window.isSecureContext) return <CopyButton label={label} text={address} />;
  // Copied by hand, from the link's own menu.
  return (
    <a href={address} className="text-accent underline">
      {label}
    </a>
  );
}
