import { Link } from "@tanstack/react-router";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import type { AssistantRecord } from "./assistants-queries.ts";

/** Assistants one below the other; each leads to its page. */
export function AssistantsTable({ assistants }: { readonly assistants: readonly AssistantRecord[] }) {
  return (
    <Table<AssistantRecord>
      label={t("assistants.title")}
      rows={assistants}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("assistants.name"),
          cell: ({ id, name, description }) => (
            <div className="grid gap-0.5">
              <Link
                to="/assistants/$assistantId"
                params={{ assistantId: String(id) }}
                data-row-link
                className="text-accent underline"
              >
                <bdi className="wrap-anywhere">{name}</bdi>
              </Link>
              {description !== null && description !== "" && (
                <bdi className="text-quiet line-clamp-2 text-sm wrap-anywhere">{description}</bdi>
              )}
            </div>
          ),
        },
        {
          title: t("assistants.state"),
          cell: ({ is_active: isActive }) => (
            <span className={isActive ? "text-good" : "text-warn"}>
              {t(isActive ? "assistants.on" : "assistants.off")}
            </span>
          ),
        },
        {
          title: t("assistants.model"),
          isExtra: true,
          cell: ({ llm_provider: vendor, llm_provider_config: config }) => (
            <bdi>{[vendor ?? "openai", config.model].filter(Boolean).join(" · ")}</bdi>
          ),
        },
        {
          title: t("assistants.numbers"),
          cell: ({ phone_numbers: numbers }) =>
            numbers.length === 0 ? "–" : numbers.map(({ phone_number: number }) => <div key={number}>{number}</div>),
        },
        {
          title: t("assistants.calls"),
          isNumber: true,
          isExtra: true,
          cell: ({ call_count: count }) => (count === undefined ? "–" : formatCount(count)),
        },
        { title: t("assistants.changed"), isExtra: true, cell: ({ updated_at: at }) => <Time at={at} /> },
      ]}
    />
  );
}
