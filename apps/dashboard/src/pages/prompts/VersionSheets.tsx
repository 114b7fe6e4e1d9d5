import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { CanaryFigures } from "./CanaryFigures.tsx";
import {
  LOOK_AGAIN_MS,
  type PromptDetail,
  type PromptGates,
  type PromptVersion,
  promptQueries,
} from "./prompts-queries.ts";
import { VersionActions } from "./VersionActions.tsx";
import { VersionDiff } from "./VersionDiff.tsx";
import { VersionStatus } from "./VersionStatus.tsx";

const KNOWN_GATES = ["evaluated", "approved", "tried", "cleared"] as const;

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

/** What a promotion needs, ticked off as far as it is there. */
function Gates({ gates }: Pick<PromptGates, "gates">) {
  return (
    <ul className="grid gap-2">
      {gates.map(({ name, requirement, required, holds }) => {
        const known = KNOWN_GATES.find((each) => each === name);
        return (
          <li key={name} className="flex gap-2">
            <span aria-hidden="true" className={holds ? "text-good" : required ? "text-bad" : "text-quiet"}>
              {holds ? "✓" : "✗"}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{t(holds ? "checklist.done" : "checklist.open")} </span>
              {known === undefined ? requirement : t(`gate.${known}`)}
              {!required && <span className="text-quiet text-sm"> {t("gates.optional")}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** How the version came to be what it is. */
function Moves({ moves }: Pick<PromptDetail, "moves">) {
  return (
    <ol className="grid gap-2">
      {moves.map((move) => (
        <li key={`${move.moved_at} ${move.move} ${move.to_status}`} className="flex flex-wrap gap-x-3">
          <span className="text-quiet">
            <Time at={move.moved_at} />
          </span>
          <span>
            {move.from_status !== null && `${t(`version-status.${move.from_status}`)} → `}
            {t(`version-status.${move.to_status}`)}
            {move.traffic_percentage !== null &&
              ` ${t("assistant.percent", { percent: formatNumber(move.traffic_percentage) })}`}
          </span>
          {move.reason !== null && <bdi className="wrap-anywhere">{move.reason}</bdi>}
        </li>
      ))}
    </ol>
  );
}
