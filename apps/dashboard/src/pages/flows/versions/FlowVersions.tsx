import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { useEditing } from "../editor/editing.ts";
import { type Flow, flowVersionsQuery } from "../flows-queries.ts";
import { VersionRow } from "./VersionRow.tsx";

interface FlowVersionsProps {
  readonly stored: Flow;
  /** The draft holds changes that restoring would leave behind. */
  readonly isChanged: boolean;
}

/** What the flow was, the newest first; a page at a time. */
export function FlowVersions({ stored, isChanged }: FlowVersionsProps) {
  const { isReadOnly } = useEditing();
  const [before, setBefore] = useState<number | undefined>();
  const versions = useQuery(flowVersionsQuery(stored.id, before));
  return (
    <Sheet title={t("versions.title")}>
      <p className="text-quiet">{t("versions.about")}</p>
      {isChanged && !isReadOnly && <p>{t("versions.save-first")}</p>}
      <Loaded query={versions}>
        {({ versions: list, total }) => {
          const oldest = list.at(-1)?.version ?? 1;
          return (
            <>
              <p>{t("versions.count", { count: total })}</p>
              <ul className="grid gap-2">
                {list.map((version) => (
                  <VersionRow key={version.version} version={version} stored={stored} isChanged={isChanged} />
                ))}
              </ul>
              <div className="flex flex-wrap gap-2">
                {before !== undefined && <Button onClick={() => setBefore(undefined)}>{t("versions.newest")}</Button>}
                {oldest > 1 && <Button onClick={() => setBefore(oldest)}>{t("versions.older")}</Button>}
              </div>
            </>
          );
        }}
      </Loaded>
    </Sheet>
  );
}
