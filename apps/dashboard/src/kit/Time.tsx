import { useContext } from "react";
import { formatTime, formatTimeIn, timeElsewhere } from "../format/times.ts";
import { t } from "../i18n/t.ts";
import { OrganizationZone } from "./organization-zone.ts";
import { TimeElsewhere } from "./TimeElsewhere.tsx";

interface TimeProps {
  readonly at: string | null;
  /** Within a link or button, which takes the focus itself. */
  readonly isInLink?: true;
}

/**
 * In the viewer's zone. In the organization's on hover and focus, where it has one whose clocks show something else; else in
 * UTC, which the API speaks, on hover. Null: a dash.
 */
export function Time({ at, isInLink }: TimeProps) {
  const zone = useContext(OrganizationZone);
  if (at === null) return <span>–</span>;
  const there = zone === null ? null : timeElsewhere(at, zone);
  const words = there === null ? null : t("time.of-organization", { time: there });
  const shown = (
    <time dateTime={at} title={words === null ? formatTimeIn(at, "UTC") : isInLink && words}>
      {formatTime(at)}
    </time>
  );
  if (words === null) return shown;
  if (isInLink) {
    return (
      <span>
        {shown}
        <span className="sr-only"> ({words})</span>
      </span>
    );
  }
  return <TimeElsewhere words={words}>{shown}</TimeElsewhere>;
}
