import { t } from "../../i18n/t.ts";
import type { ContactStatus, STATUSES } from "./campaigns-search.ts";

type Status = (typeof STATUSES)[number];

const LOOKS: Readonly<Record<Status, string>> = {
  draft: "text-quiet",
  scheduled: "text-accent",
  running: "text-accent",
  paused: "text-warn",
  completed: "text-good",
  cancelled: "text-quiet",
  failed: "text-bad",
};

/** In words and in a colour. */
export function CampaignStatus({ status }: { readonly status: Status }) {
  return <span className={`font-medium whitespace-nowrap ${LOOKS[status]}`}>{t(`campaign-status.${status}`)}</span>;
}

const CONTACT_LOOKS: Partial<Readonly<Record<ContactStatus, string>>> = {
  completed: "text-good",
  failed: "text-bad",
  in_progress: "text-accent",
};

export function ContactStatusWord({ status }: { readonly status: ContactStatus }) {
  return <span className={`whitespace-nowrap ${CONTACT_LOOKS[status] ?? ""}`}>{t(`contact-status.${status}`)}</span>;
}
