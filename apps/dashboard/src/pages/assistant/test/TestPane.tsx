import { t } from "../../../i18n/t.ts";
import { toPatch } from "../fields/change-set.ts";
import type { RecordForm } from "../use-record-form.ts";
import { Chat } from "./Chat.tsx";

/** A conversation with the assistant as it stands in the fields, saved or not. */
export function TestPane({ form }: { readonly form: RecordForm }) {
  return (
    <Chat
      assistantId={form.record.id}
      title={t("test.title")}
      changes={form.isChanged ? toPatch(form.changes) : null}
      className="xl:sticky xl:top-4"
    />
  );
}
