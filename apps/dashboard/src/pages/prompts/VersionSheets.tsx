import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { CanaryFigures } from "./CanaryFigures.tsx";
import { Gates } from "./Gates.tsx";
import { Moves } from "./Moves.tsx";
import { LOOK_AGAIN_MS, type PromptVersion, promptQueries } from "./prompts-queries.ts";
import { VersionActions } from "./VersionActions.tsx";
import { VersionDiff } from "./VersionDiff.tsx";
import { VersionStatus } from "./VersionStatus.tsx";

interface VersionSheetsProps {
  readonly assistantId: string;
  readonly id: number;
  readonly versions: readonly PromptVersion[];
}

/** One version: what it says that is different, what it still needs, and its steps. */
export function VersionSheets({ assistantId, id, versions }: VersionSheetsProps) {
  const version = useQuery(promptQueries.version(assistantId, id));
  const isCanary = version.data?.status === "canary";
  const gates = useQuery({
    ...promptQueries.gates(assistantId, id),
    refetchInterval: isCanary ? LOOK_AGAIN_MS : false,
  });
  return (
    <Loaded query={version}>
      {(detail) => (
        <>
          <Sheet
            title={t("version.titled", { number: detail.version })}
            actions={<VersionStatus status={detail.status} />}
          >
            {detail.change_summary !== null && (
              <p className="wrap-anywhere" dir="auto">
                {detail.change_summary}
              </p>
            )}
            <VersionDiff assistantId={assistantId} version={detail} versions={versions} />
          </Sheet>
          <Loaded query={gates}>
            {(found) => (
              <>
                <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
                  {detail.status !== "production" && (
                    <Sheet title={t("gates.title")}>
                      <Gates gates={found.gates} />
                      {found.can_promote && (
                        <Notice look="good">
                          <p>{t("gates.open")}</p>
                        </Notice>
                      )}
                    </Sheet>
                  )}
                  <Sheet title={t("version.steps")}>
                    <VersionActions assistantId={assistantId} version={detail} canPromote={found.can_promote} />
                  </Sheet>
                </div>
                {found.canary !== null && <CanaryFigures canary={found.canary} />}
              </>
            )}
          </Loaded>
          <Sheet title={t("moves.title")}>
            <Moves moves={detail.moves} />
          </Sheet>
        </>
      )}
    </Loaded>
  );
}
