import { formatTime, formatTimeIn } from "../format/times.ts";

/** In the viewer's zone; in UTC, which the API speaks, on hover. Null: a dash. */
export function Time({ at }: { readonly at: string | null }) {
  if (at === null) return <span>–</span>;
  return (
    <time dateTime={at} title={formatTimeIn(at, "UTC")}>
      {formatTime(at)}
    </time>
  );
}
