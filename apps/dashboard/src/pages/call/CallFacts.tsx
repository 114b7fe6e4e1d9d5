import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDuration, formatMoney } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { CallStatus } from "../calls/CallStatus.tsx";

/** Who with whom, when, how long, and what it cost. */
export function CallFacts({ call }: { readonly call: WireCall }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("call.status"), <CallStatus key="status" status={call.status} />],
    [t("call.direction"), t(`direction.${call.direction}`)],
    [t("call.customer"), <CustomerLinks key="customer" phoneNumber={call.customer_phone_number} />],
    [t("call.number"), <OwnNumber key="number" phoneNumber={call.to_phone_number} />],
    [
      t("call.assistant"),
      <Link
        key="assistant"
        to="/assistants/$assistantId"
        params={{ assistantId: String(call.assistant_id) }}
        className="text-accent underline"
      >
        <bdi>{call.assistant_name ?? call.assistant_id}</bdi>
      </Link>,
    ],
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
      <FactList facts={facts} />
    </Sheet>
  );
}

/** A call from the browser has none that could be looked at. */
function OwnNumber({ phoneNumber }: { readonly phoneNumber: string }) {
  if (!isTelephoneNumber(phoneNumber)) return <bdi>{phoneNumber || "–"}</bdi>;
  return (
    <Link to="/numbers/$phoneNumber" params={{ phoneNumber }} className="text-accent underline">
      <bdi>{phoneNumber}</bdi>
    </Link>
  );
}

/** In E.164 form; what browsers and SIP give instead leads nowhere. */
function isTelephoneNumber(text: string): boolean {
  return /^\+\d{3,}$/.test(text);
}

/** Who called or was called, and what else there is of them. */
function CustomerLinks({ phoneNumber }: { readonly phoneNumber: string }) {
  return (
    <>
      <bdi>{phoneNumber}</bdi>
      {isTelephoneNumber(phoneNumber) && (
        <span className="flex flex-wrap gap-x-3 text-sm">
          <Link to="/calls" search={{ phone: phoneNumber }} className="text-accent underline">
            {t("call.other-calls")}
          </Link>
          <Link to="/inbox" search={{ q: phoneNumber }} className="text-accent underline">
            {t("call.texts")}
          </Link>
        </span>
      )}
    </>
  );
}
