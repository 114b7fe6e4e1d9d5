import { formatCount, formatMoney, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import type { PromptGates } from "./prompts-queries.ts";

type Canary = NonNullable<PromptGates["canary"]>;
type Measure = Canary["measures"][number];
const KNOWN = ["failure", "complaint", "hang_up", "transfer", "latency_ms", "cost_micros"] as const;

/** How the canary does beside production; looked at again while it is shown. */
export function CanaryFigures({ canary }: { readonly canary: Canary }) {
  return (
    <Sheet title={t("canary.title")}>
      <p>
        {t("canary.sample", {
          canary: formatCount(canary.conversations),
          control: formatCount(canary.control_conversations),
        })}
      </p>
      {canary.conversations === 0 ? (
        <p className="text-quiet">{t("canary.none")}</p>
      ) : (
        <Table<Measure>
          label={t("canary.title")}
          rows={canary.measures}
          keyOf={({ name, channel }) => `${channel} ${name}`}
          columns={[
            {
              title: t("canary.measure"),
              cell: ({ name, channel }) => `${measureWord(name)} · ${t(`canary-channel.${channel}`)}`,
            },
            { title: t("version-status.canary"), isNumber: true, cell: ({ name, canary: mean }) => format(name, mean) },
            {
              title: t("version-status.production"),
              isNumber: true,
              cell: ({ name, control }) => format(name, control),
            },
            {
              title: t("canary.harm"),
              isNumber: true,
              isExtra: true,
              cell: ({ evidence_of_harm: evidence, threshold }) =>
                t("canary.evidence", { evidence: formatNumber(evidence), threshold: formatNumber(threshold) }),
            },
          ]}
        />
      )}
      <p className="text-quiet text-sm">{t("canary.about")}</p>
    </Sheet>
  );
}

function measureWord(name: string): string {
  const known = KNOWN.find((each) => each === name);
  return known === undefined ? name : t(`measure.${known}`);
}

function format(name: string, mean: number | null): string {
  if (mean === null) return "–";
  if (name === "latency_ms") return t("value.milliseconds", { ms: Math.round(mean) });
  if (name === "cost_micros") return formatMoney(mean / 1_000_000);
  return t("assistant.percent", { percent: formatNumber(mean * 100) });
}
