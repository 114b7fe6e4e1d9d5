import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { CALL_TABS, type CallTab } from "./call-search.ts";
import type { TabProps } from "./tab-props.ts";
import { CostsTab } from "./tabs/CostsTab.tsx";
import { EventsTab } from "./tabs/EventsTab.tsx";
import { FiguresTab } from "./tabs/FiguresTab.tsx";
import { LatencyTab } from "./tabs/latency/LatencyTab.tsx";
import { MemoriesTab } from "./tabs/MemoriesTab.tsx";
import { ToolsTab } from "./tabs/ToolsTab.tsx";
import { TranscriptTab } from "./tabs/TranscriptTab.tsx";
import { WebhooksTab } from "./tabs/WebhooksTab.tsx";

const route = getRouteApi("/calls/$callSid");

const CONTENTS: Readonly<Record<CallTab, (props: TabProps) => ReactNode>> = {
  transcript: TranscriptTab,
  latency: LatencyTab,
  figures: FiguresTab,
  costs: CostsTab,
  tools: ToolsTab,
  memories: MemoriesTab,
  webhooks: WebhooksTab,
  events: EventsTab,
};

/** Each part asks for its data when it is opened; the address holds which it is. */
export function CallTabs({ call }: TabProps) {
  const { tab = "transcript" } = route.useSearch();
  const navigate = route.useNavigate();
  const Content = CONTENTS[tab];
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next: CallTab) =>
        void navigate({ search: (search) => ({ ...search, tab: next }), replace: true, resetScroll: false })
      }
      className="grid min-w-0 gap-3 rounded-lg border border-line bg-sheet p-4"
    >
      <Tabs.List aria-label={t("call.parts")} className="flex flex-wrap gap-1 border-line border-b">
        {CALL_TABS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            className="border-b-2 border-transparent px-3 py-1.5 hover:bg-raised aria-selected:border-accent aria-selected:font-semibold"
          >
            {t(`tab.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className="grid min-w-0 gap-3">
        <Content call={call} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
