import { t } from "../../../i18n/t.ts";
import type { GraphChange } from "../model/diff-graphs.ts";

/** What differs between two graphs, in words. Names of members are those of the graph's form. */
export function ChangeList({ changes }: { readonly changes: readonly GraphChange[] }) {
  if (changes.length === 0) return <p className="text-quiet">{t("diff.none")}</p>;
  return (
    <ul className="grid list-disc gap-0.5 ps-5">
      {changes.map((change) => (
        <li key={"node" in change ? change.node : ""} className="wrap-anywhere">
          {"node" in change && (
            <>
              <bdi className="font-medium">{change.node}</bdi>:{" "}
            </>
          )}
          {t(`diff.${change.kind}`)}
          {"members" in change && (
            <>
              {" "}
              <code className="text-sm">{change.members.join(", ")}</code>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
