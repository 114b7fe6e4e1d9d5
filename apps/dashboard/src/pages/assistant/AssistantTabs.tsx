import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { ASSISTANT_TABS, type AssistantTab } from "./assistant-search.ts";
import { TabContent } from "./TabContent.tsx";
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
