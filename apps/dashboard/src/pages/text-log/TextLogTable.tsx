import type { WireSmsLog } from "@parley/contracts/texts/sms-schemas";
import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { TextStatus } from "../../kit/TextStatus.tsx";
import { Time } from "../../kit/Time.tsx";
import type { TextLogSearch } from "./text-log-search.ts";

interface TextLogTableProps {
  readonly texts: readonly WireSmsLog[];
  readonly search: TextLogSearch;
  readonly isFiltered: boolean;
}

/** Texts one below the other; each opens beside the list. */
export function TextLogTable({ texts, search, isFiltered }: TextLogTableProps) {
  if (texts.length === 0) {
    return (
      <Sheet>
        <p>{t(isFiltered ? "texts.none-such" : "texts.none")}</p>
      </Sheet>
    );
  }
  const columns: readonly Column<WireSmsLog>[] = [
    {
      title: t("texts.at"),
      cell: (text) => (
        <Link
          to="/text-log"
          search={{ ...search, log: text.id }}
          resetScroll={false}
          data-row-link
          className="text-accent underline lg:whitespace-nowrap"
        >
          <Time at={text.created_at} />
        </Link>
      ),
    },
    { title: t("call.status"), cell: (text) => <TextStatus status={text.status} /> },
    {
      title: t("texts.between"),
      cell: (text) => (
        <>
          <bdi className="lg:whitespace-nowrap">{text.from_number}</bdi>
          <span className="block lg:whitespace-nowrap">
            → <bdi>{text.to_number}</bdi>
          </span>
        </>
      ),
    },
    {
      title: t("texts.words"),
      isExtra: true,
      cell: (text) => <bdi className="line-clamp-2">{text.body === "" ? "–" : text.body}</bdi>,
    },
    { title: t("call.carrier"), isExtra: true, cell: (text) => text.provider },
    { title: t("texts.segments"), isExtra: true, isNumber: true, cell: (text) => text.segment_count },
  ];
  return (
    <Sheet>
      <Table label={t("texts.title")} columns={columns} rows={texts} keyOf={({ id }) => id} />
    </Sheet>
  );
}
