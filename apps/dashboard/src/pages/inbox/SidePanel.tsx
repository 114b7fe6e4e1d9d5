import { Tabs } from "@base-ui/react/tabs";
import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { useRights } from "../../session/use-session.ts";
import { type InboxSearch, PANELS, type Panel } from "./inbox-search.ts";
import { Events } from "./panels/Events.tsx";
import { Memories } from "./panels/Memories.tsx";
import { Notes } from "./panels/Notes.tsx";
import { Related } from "./panels/Related.tsx";

const CONTENTS = { notes: Notes, events: Events, related: Related, memories: Memories } as const;

interface SidePanelProps {
  readonly thread: WireSmsConversation;
  readonly search: InboxSearch;
}

/** What is known beside the texts; the address holds which part of it is shown. */
export function SidePanel({ thread, search }: SidePanelProps) {
  const navigate = useNavigate();
  const { mayWrite } = useRights();
  // Viewers are not shown what is remembered of callers.
  const panels = PANELS.filter((panel) => panel !== "memories" || mayWrite);
  const panel = panels.find((each) => each === search.panel) ?? "notes";
  const Content = CONTENTS[panel];
  const show = (next: Panel) =>
    void navigate({ to: "/inbox/$id", params: { id: String(thread.id) }, search: { ...search, panel: next } });
  return (
    <Tabs.Root
      value={panel}
      onValueChange={show}
      className="grid min-w-0 content-start gap-3 rounded-lg border border-line bg-sheet p-3"
    >
      <Tabs.List aria-label={t("inbox.panels")} className="flex flex-wrap border-b border-line">
        {panels.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            className="border-b-2 border-transparent px-1.5 py-1.5 text-sm hover:bg-raised aria-selected:border-accent aria-selected:font-semibold"
          >
            {t(`panel.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={panel} className="grid min-w-0 gap-3">
        <Content thread={thread} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}
