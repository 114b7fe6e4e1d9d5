import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import type { Installation } from "./system-queries.ts";

/** Version, state, the database's form, and for the operator the last backup. */
export function InstallationFacts({ installation }: { readonly installation: Installation }) {
  const { version, readiness, migration, is_operator: isOperator, last_backup: backup } = installation;
  const isReady = readiness.status === "ready";
  return (
    <Sheet>
      <FactList
        isWide
        facts={[
          [
            t("system.state"),
            <span key="state" className={`font-medium ${isReady ? "text-good" : "text-bad"}`}>
              {t(isReady ? "system.ready" : "system.not-ready")}
            </span>,
          ],
          [t("system.version"), version],
          [
            t("system.migration"),
            migration === null ? (
              t("value.unknown")
            ) : (
              <>
                <code>{migration.name}</code>, <Time at={migration.applied_at} />
              </>
            ),
          ],
          ...(isOperator
            ? [
                [
                  t("system.backup"),
                  backup === null ? (
                    t("system.no-backup")
                  ) : (
                    <>
                      <Time at={backup.made_at} />, <code>{backup.path}</code>
                    </>
                  ),
                ] as const,
              ]
            : []),
        ]}
      />
    </Sheet>
  );
}
