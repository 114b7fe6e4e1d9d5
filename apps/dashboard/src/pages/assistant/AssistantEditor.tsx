import { useBlocker } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import type { AssistantRecord } from "../assistants/assistants-queries.ts";
import { AssistantActions } from "./AssistantActions.tsx";
import { AssistantFacts } from "./AssistantFacts.tsx";
import { AssistantLinks } from "./AssistantLinks.tsx";
import { AssistantTabs } from "./AssistantTabs.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { TestPane } from "./test/TestPane.tsx";
import { useRecordForm } from "./use-record-form.ts";

/** The record as it is being changed, with a conversation that tries it. */
export function AssistantEditor({ record }: { readonly record: AssistantRecord }) {
  const form = useRecordForm(record);
  return (
    <>
      <PageHead title={t("assistant.named", { name: record.name })}>
        <AssistantActions record={record} />
      </PageHead>
      <AssistantLinks assistantId={record.id} />
      <AssistantFacts record={record} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        {/* What has the focus is not hidden by the bar at the bottom. */}
        <div className="grid min-w-0 content-start gap-4 [&_:is(input,select,textarea)]:scroll-mb-28">
          <AssistantTabs form={form} />
          <SaveBar form={form} />
        </div>
        <TestPane form={form} />
      </div>
      <LeaveGuard isChanged={form.isChanged} />
    </>
  );
}

/** Asks before a page is left on which something was typed and not saved. */
function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <Modal title={t("leave.title")} isOpen={status === "blocked"} onClose={() => reset?.()}>
      <p>{t("leave.consequence")}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => reset?.()}>{t("leave.stay")}</Button>
        <Button look="danger" onClick={() => proceed?.()}>
          {t("leave.leave")}
        </Button>
      </div>
    </Modal>
  );
}
