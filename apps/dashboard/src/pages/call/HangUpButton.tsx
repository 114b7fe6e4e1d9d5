import type { terminateCall } from "@parley/contracts/calls/call-control-contracts";
import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { useRights } from "../../session/use-session.ts";

interface HangUpButtonProps {
  readonly call: Pick<WireCall, "id" | "call_sid" | "customer_phone_number">;
  /** Tells this one from the others of a list; read out only. */
  readonly subject?: string;
}

export function HangUpButton({ call, subject }: HangUpButtonProps) {
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
      {...(subject === undefined ? {} : { subject })}
      title={t("call.hang-up-title")}
      consequence={t("call.hang-up-consequence", { customer: call.customer_phone_number })}
      perform={hangUp}
    />
  );
}
