import { t } from "../../i18n/t.ts";
import type { TrunkStatus } from "./trunks-queries.ts";

const LOOKS: Readonly<Record<TrunkStatus["state"], string>> = {
  registered: "text-good",
  ip_auth: "text-good",
  resolving: "text-accent",
  registering: "text-accent",
  auth_failed: "text-bad",
  unreachable: "text-bad",
  disabled: "text-quiet",
};

/** The state in words, with what the gateway answered: “registered (200 OK)”. */
export function TrunkState({ status }: { readonly status: Omit<TrunkStatus, "is_live"> }) {
  const { state, sip_code: code, reason } = status;
  const answer = [code, reason].filter((part) => part !== null).join(" ");
  return (
    <span className={`font-medium ${LOOKS[state]}`}>
      {t(`trunk-state.${state}`)}
      {answer !== "" && <span className="font-normal wrap-anywhere"> ({answer})</span>}
    </span>
  );
}
