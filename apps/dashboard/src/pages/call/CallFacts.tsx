import type { WireCall } from "@parley/contracts/calls/call-schemas";
import type { ReactNode } from "react";
import { formatDuration, formatMoney } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { CallStatus } from "../calls/CallStatus.tsx";

/** Who with whom, when, how long, and what it cost. */
export function CallFacts({ call }: { readonly call: WireCall }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("call.status"), <CallStatus key="status" status={call.status} />],
    [t("call.direction"), t(`direction.${call.direction}`)],
    [t("call.customer"), <bdi key="customer">{call.customer_phone_number}</bdi>],
    [t("call.number"), <bdi key="number">{call.to_phone_number || "–"}</bdi>],
    [t("call.assistant"), <bdi key="assistant">{call.assistant_name ?? "–"}</bdi>],
    ...(call.flow_name === null ? [] : [[t("call.flow"), <bdi key="flow">{call.flow_name}</bdi>] as const]),
    [t("call.carrier"), call.telephony_provider],
    [t("call.began"), <Time key="began" at={call.started_at} />],
    [t("call.answered"), <Time key="answered" at={call.answered_at} />],
    [t("call.ended"), <Time key="ended" at={call.ended_at} />],
    [t("call.duration"), formatDuration(call.duration)],
    [t("call.cost"), formatMoney(call.total_cost)],
    ...(call.transferred_to === null
      ? []
      : [[t("call.transferred"), <bdi key="transferred">{call.transferred_to}</bdi>] as const]),
    [t("call.sid"), <code key="sid">{call.call_sid ?? "–"}</code>],
  ];
  return (
    <Sheet>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
        {facts.map(([name, fact]) => (
          <div key={name} className="min-w-0">
            <dt className="text-quiet text-sm">{name}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
