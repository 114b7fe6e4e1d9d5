import { type ReactNode, useState } from "react";
import { formatCount } from "../format/numbers.ts";
import { t } from "../i18n/t.ts";
import { Button } from "./Button.tsx";

/** As many entries are drawn at a time: a page with ten thousand stands still. */
const ENTRIES_A_PART = 50;

interface ListPartsProps<Entry> {
  /** All there are. */
  readonly entries: readonly Entry[];
  /** Which part is shown until another is chosen; default: the first. */
  readonly beginsAt?: "first" | "last";
  /** The entry that must be in sight, by its place in the list; undefined: none. What is chosen counts until it is another part's. */
  readonly follows?: number | undefined;
  readonly children: (part: readonly Entry[]) => ReactNode;
}

/** Shows a list that came in one piece part by part, with the way to the others below; a short one as it is. */
export function ListParts<Entry>({ entries, beginsAt = "first", follows, children }: ListPartsProps<Entry>) {
  const last = Math.max(0, Math.ceil(entries.length / ENTRIES_A_PART) - 1);
  const followed = follows === undefined || follows < 0 ? null : Math.floor(follows / ENTRIES_A_PART);
  const [chosen, setChosen] = useState<{ readonly part: number; readonly whileFollowing: number | null } | null>(null);
  const isChosen = chosen !== null && (followed === null || chosen.whileFollowing === followed);
  const wanted = isChosen ? chosen.part : (followed ?? (beginsAt === "last" ? last : 0));
  const part = Math.min(wanted, last);
  if (last === 0) return children(entries);
  const from = part * ENTRIES_A_PART;
  const shown = entries.slice(from, from + ENTRIES_A_PART);
  const choose = (next: number) => setChosen({ part: next, whileFollowing: followed });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      {children(shown)}
      {/* No landmark: a page may have several. */}
      <fieldset aria-label={t("pages.label")} className="flex flex-wrap items-center gap-2">
        <Button disabled={part === 0} onClick={() => choose(part - 1)}>
          {t("pages.before")}
        </Button>
        <span role="status" className="text-quiet tabular-nums">
          {t("pages.part", {
            from: formatCount(from + 1),
            to: formatCount(from + shown.length),
            total: formatCount(entries.length),
          })}
        </span>
        <Button disabled={part === last} onClick={() => choose(part + 1)}>
          {t("pages.after")}
        </Button>
      </fieldset>
    </div>
  );
}
