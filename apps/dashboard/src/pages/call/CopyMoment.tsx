import { useContext } from "react";
import { formatDuration } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { Playback } from "./playback.ts";

/** The address of this moment of the recording, for whoever should hear it. */
export function CopyMoment() {
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
