import type { ReactNode } from "react";
import { t } from "../../../i18n/t.ts";
import { FactList } from "../../../kit/FactList.tsx";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import type { Memory } from "../memories-queries.ts";

/** Where a fact comes from: in words what most have, and all of it as it is. */
export function Provenance({ memory: { provenance } }: { readonly memory: Memory }) {
  const { source, quote, conversation_id: conversation, turn, extractor } = provenance ?? {};
  const known = (
    [
      [t("memories.source"), source],
      [t("memories.conversation"), conversation],
      [t("memories.turn"), turn],
      [t("memories.extractor"), extractor],
    ] as const
  ).flatMap(([name, value]): (readonly [string, ReactNode])[] =>
    typeof value === "string" || typeof value === "number" ? [[name, <bdi key={name}>{value}</bdi>]] : [],
  );
  return (
    <Sheet title={t("memories.provenance")}>
      {provenance === null && <p className="text-quiet">{t("memories.provenance-none")}</p>}
      {typeof quote === "string" && (
        <blockquote className="border-accent border-s-4 ps-3 wrap-anywhere">
          <bdi>{quote}</bdi>
        </blockquote>
      )}
      {known.length > 0 && <FactList facts={known} />}
      <JsonDetails title={t("memories.provenance-all")} value={provenance} />
    </Sheet>
  );
}
