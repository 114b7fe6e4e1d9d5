import type { listFlowVersions, restoreFlowVersion } from "@parley/contracts/flows/flow-version-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { useEditing } from "../editor/editing.ts";
import { graphOf } from "../editor/use-flow-draft.ts";
import { FLOWS_PATH, type Flow, flowQuery, flowVersionQuery } from "../flows-queries.ts";
import { forgetFlows } from "../forget-flows.ts";
import { diffGraphs } from "../model/diff-graphs.ts";
import { ChangeList } from "./ChangeList.tsx";

interface VersionRowProps {
  readonly version: WireAnswer<typeof listFlowVersions>["versions"][number];
  readonly stored: Flow;
  readonly isChanged: boolean;
}

/** One version: when it was made, what has changed since, and the way back to it. */
export function VersionRow({ version, stored, isChanged }: VersionRowProps) {
  const queries = useQueryClient();
  const { isReadOnly } = useEditing();
  const [isOpen, setIsOpen] = useState(false);
  const number = version.version;
  const title = t("versions.version", { version: number });
  const isNow = number === stored.version;
  const restore = async () => {
    const path = `${FLOWS_PATH}/${stored.id}/versions/${number}/restore`;
    const body = { expected_version: stored.version };
    const restored = await callApi<typeof restoreFlowVersion>("POST", path, { body });
    queries.setQueryData(flowQuery(stored.id).queryKey, restored);
    await forgetFlows(queries);
  };
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-medium">{title}</span>
        <Time at={version.created_at} />
        {isNow && <span className="text-good">{t("versions.current")}</span>}
        <span className="ms-auto flex flex-wrap gap-2">
          {!isNow && (
            <Button
              aria-expanded={isOpen}
              aria-label={`${t("versions.compare")}: ${title}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t("versions.compare")}
            </Button>
          )}
          {!isNow && !isReadOnly && !isChanged && (
            <ConfirmButton
              label={t("versions.restore")}
              subject={title}
              title={t("versions.restore-title", { version: number })}
              consequence={t("versions.restore-consequence", { version: number })}
              perform={restore}
            />
          )}
        </span>
      </div>
      {isOpen && <Since flowId={stored.id} version={number} />}
    </li>
  );
}

/** What was changed between the version and the draft. */
function Since({ flowId, version }: { readonly flowId: number; readonly version: number }) {
  const { draft } = useEditing();
  const then = useQuery(flowVersionQuery(flowId, version));
  return <Loaded query={then}>{(data) => <ChangeList changes={diffGraphs(graphOf(data), draft.graph)} />}</Loaded>;
}
