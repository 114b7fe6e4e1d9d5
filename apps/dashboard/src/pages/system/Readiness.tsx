import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import type { Installation } from "./system-queries.ts";

type Checks = Installation["readiness"]["checks"];

const PARTS = ["process", "database", "disk"] as const;

/** Whether the process that answers may be given work, part by part. */
export function Readiness({ checks }: { readonly checks: Checks }) {
  return (
    <Sheet title={t("system.readiness")}>
      <Table<[string, Checks[string]]>
        label={t("system.readiness")}
        rows={Object.entries(checks)}
        keyOf={([name]) => name}
        columns={[
          { title: t("system.part"), cell: ([name]) => partName(name) },
          {
            title: t("system.state"),
            cell: ([, { is_ready: isReady, reason }]) => (
              <span className={`font-medium ${!isReady ? "text-bad" : reason === null ? "text-good" : "text-warn"}`}>
                {t(isReady ? "system.ready" : "system.not-ready")}
              </span>
            ),
          },
          { title: t("system.reason"), cell: ([, { reason }]) => reason ?? "–" },
        ]}
      />
    </Sheet>
  );
}

function partName(name: string): string {
  const part = PARTS.find((each) => each === name);
  return part === undefined ? name : t(`system-part.${part}`);
}
