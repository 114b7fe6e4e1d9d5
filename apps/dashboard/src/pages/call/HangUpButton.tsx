import type { terminateCall } from "@parley/contracts/calls/call-control-contracts";
import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { useRights } from "../../session/use-session.ts";

export function HangUpButton({ call }: { readonly call: WireCall }) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  if (!mayWrite) return null;
  const callSid = call.call_sid ?? String(call.id);
  const hangUp = async () => {
    await callApi<typeof terminateCall>("POST", `/api/v1/calls/${encodeURIComponent(callSid)}/terminate`);
    await queries.invalidateQueries();
  };
  return (
    <ConfirmButton
      label={t("call.hang-up")}
      title={t("call.hang-up-title")}
      consequence={t("call.hang-up-consequence", { customer: call.customer_phone_number })}
      perform={hangUp}
    />
  );
}
