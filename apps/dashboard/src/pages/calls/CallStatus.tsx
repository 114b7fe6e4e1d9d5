import type { WireCall } from "@parley/contracts/calls/call-schemas";
import { t } from "../../i18n/t.ts";

const LOOKS: Readonly<Record<WireCall["status"], string>> = {
  ongoing: "text-accent",
  completed: "text-good",
  failed: "text-bad",
};

/** In words and in a colour. */
export function CallStatus({ status }: { readonly status: WireCall["status"] }) {
  return <span className={`font-medium whitespace-nowrap ${LOOKS[status]}`}>{t(`status.${status}`)}</span>;
}
