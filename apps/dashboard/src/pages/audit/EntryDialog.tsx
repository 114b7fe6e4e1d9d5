import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { FactList } from "../../kit/FactList.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { Time } from "../../kit/Time.tsx";
import type { AuditEntry } from "./audit-queries.ts";

interface EntryDialogProps {
  /** Null: none is looked at. */
  readonly entry: AuditEntry | null;
  readonly onClose: () => void;
}

/** Everything that is on record of one request. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  return (
    <Modal title={entry?.operation ?? t("nav.audit")} isOpen={entry !== null} onClose={onClose}>
      {entry !== null && <FactList facts={factsOf(entry)} />}
      <Button onClick={onClose}>{t("action.close")}</Button>
    </Modal>
  );
}

function factsOf(entry: AuditEntry) {
  const ids = Object.entries(entry.path_ids).map(([name, value]) => `${name} ${value}`);
  return [
    [t("audit.when"), <Time key="when" at={entry.occurred_at} />],
    [t("audit.answer"), entry.status_code],
    [t("audit.credential"), t(`credential.${entry.credential ?? "none"}`)],
    [t("audit.key"), entry.api_key_id ?? "–"],
    [t("audit.address"), <bdi key="address">{entry.remote_address}</bdi>],
    [t("audit.client"), <bdi key="client">{entry.user_agent ?? "–"}</bdi>],
    [t("audit.ids"), ids.join(", ") || "–"],
    [t("audit.members"), entry.body_members.join(", ") || "–"],
    [t("audit.request"), <code key="request">{entry.request_id}</code>],
    [t("audit.hash"), <code key="hash">{entry.hash ?? "–"}</code>],
  ] as const;
}
