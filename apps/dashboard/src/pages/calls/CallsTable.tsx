import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { Link } from "@tanstack/react-router";
import { formatDuration, formatMoney } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { CallStatus } from "./CallStatus.tsx";

/** Calls one below the other; each leads to its page. */
export function CallsTable({ calls }: { readonly calls: readonly WireCall[] }) {
  if (calls.length === 0) {
    return (
      <Sheet>
        <p>{t("calls.none")}</p>
        <p>
          <Link to="/test" className="text-accent underline">
            {t("nav.talk")}
          </Link>
        </p>
      </Sheet>
    );
  }
  const columns: readonly Column<WireCall>[] = [
    {
      title: t("call.began"),
      cell: (call) => (
        <Link
          to="/calls/$callSid"
          params={{ callSid: call.call_sid ?? String(call.id) }}
          data-row-link
          className="text-accent underline"
        >
          <Time at={call.started_at ?? call.created_at} />
        </Link>
      ),
    },
    {
      title: t("call.status"),
      cell: (call) => (
        <>
          <CallStatus status={call.status} />
          {call.status === "failed" && call.end_reason !== null && (
            <code className="text-quiet block text-sm max-lg:hidden">{call.end_reason}</code>
          )}
        </>
      ),
    },
    {
      title: t("call.customer"),
      // On the narrowest screens a number may break, so that the table has room.
      cell: (call) => <bdi className="min-[24rem]:whitespace-nowrap">{call.customer_phone_number}</bdi>,
    },
    { title: t("call.assistant"), isExtra: true, cell: (call) => <bdi>{call.assistant_name ?? "–"}</bdi> },
    { title: t("call.direction"), isExtra: true, cell: (call) => t(`direction.${call.direction}`) },
    { title: t("call.carrier"), isExtra: true, cell: (call) => call.telephony_provider },
    { title: t("call.duration"), isNumber: true, cell: (call) => formatDuration(call.duration) },
    { title: t("call.cost"), isNumber: true, isExtra: true, cell: (call) => formatMoney(call.total_cost) },
  ];
  return (
    <Sheet>
      <Table label={t("calls.title")} columns={columns} rows={calls} keyOf={({ id }) => id} />
    </Sheet>
  );
}
