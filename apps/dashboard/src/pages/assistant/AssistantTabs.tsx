import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { useRights } from "../../session/use-session.ts";
import { ASSISTANT_TABS, type AssistantTab } from "./assistant-search.ts";
import { ALL_FIELDS } from "./fields/all-fields.ts";
import { FieldGroups } from "./fields/FieldGroups.tsx";
import { AssignedTools } from "./tabs/AssignedTools.tsx";
import { History } from "./tabs/History.tsx";
import { ImprovePrompt } from "./tabs/ImprovePrompt.tsx";
import { Numbers } from "./tabs/Numbers.tsx";
import { TestModel } from "./tabs/TestModel.tsx";
import { WholeRecord } from "./tabs/WholeRecord.tsx";
import type { RecordForm } from "./use-record-form.ts";

const route = getRouteApi("/assistants/$assistantId");

/** The parts of the record; the address holds which is open, and what was typed stays while it changes. */
export function AssistantTabs({ form }: { readonly form: RecordForm }) {
  const { tab = "prompt" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next: AssistantTab) =>
        void navigate({ search: { tab: next }, replace: true, resetScroll: false, ignoreBlocker: true })
      }
      className="grid min-w-0 gap-4 rounded-lg border border-line bg-sheet p-4"
    >
      <Tabs.List aria-label={t("assistant.parts")} className="flex flex-wrap gap-1 border-line border-b">
        {ASSISTANT_TABS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            className="border-b-2 border-transparent px-2.5 py-1.5 hover:bg-raised aria-selected:border-accent aria-selected:font-semibold"
          >
            {t(`assistant-tab.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className="grid min-w-0 gap-6">
        <TabContent key={form.round} tab={tab} form={form} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** The fields of a tab, with what belongs to them. */
function TabContent({ tab, form }: { readonly tab: AssistantTab; readonly form: RecordForm }) {
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
