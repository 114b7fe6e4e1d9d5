import { useRights } from "../../session/use-session.ts";
import type { AssistantTab } from "./assistant-search.ts";
import { ALL_FIELDS } from "./fields/all-fields.ts";
import { FieldGroups } from "./fields/FieldGroups.tsx";
import { AssignedTools } from "./tabs/AssignedTools.tsx";
import { History } from "./tabs/History.tsx";
import { ImprovePrompt } from "./tabs/ImprovePrompt.tsx";
import { Numbers } from "./tabs/Numbers.tsx";
import { TestModel } from "./tabs/TestModel.tsx";
import { WholeRecord } from "./tabs/WholeRecord.tsx";
import type { RecordForm } from "./use-record-form.ts";

/** The fields of a tab, with what belongs to them. */
export function TabContent({ tab, form }: { readonly tab: AssistantTab; readonly form: RecordForm }) {
  const { mayWrite } = useRights();
  if (tab === "history") return <History assistantId={form.record.id} />;
  return (
    <>
      <FieldGroups groups={ALL_FIELDS[tab]} form={form} />
      {tab === "prompt" && mayWrite && <ImprovePrompt form={form} />}
      {tab === "model" && mayWrite && <TestModel form={form} />}
      {tab === "tools" && <AssignedTools assistantId={form.record.id} />}
      {tab === "numbers" && <Numbers assistantId={form.record.id} />}
      {tab === "advanced" && <WholeRecord form={form} />}
    </>
  );
}
