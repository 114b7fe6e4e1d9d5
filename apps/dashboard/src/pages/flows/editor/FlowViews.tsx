import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { t } from "../../../i18n/t.ts";
import { Loading } from "../../../kit/Loaded.tsx";
import type { Flow } from "../flows-queries.ts";
import { FLOW_VIEWS, type FlowView } from "../flows-search.ts";
import { DrawView } from "./DrawView.tsx";

const JsonView = lazy(async () => ({ default: (await import("./JsonView.tsx")).JsonView }));
const FlowSettings = lazy(async () => ({ default: (await import("../settings/FlowSettings.tsx")).FlowSettings }));
const FlowVersions = lazy(async () => ({ default: (await import("../versions/FlowVersions.tsx")).FlowVersions }));
const route = getRouteApi("/flows/$flowId");

interface FlowViewsProps {
  readonly isChecking: boolean;
  readonly stored: Flow;
  readonly isChanged: boolean;
}

/** Four ways to look at the same draft; the address holds which. */
export function FlowViews({ isChecking, stored, isChanged }: FlowViewsProps) {
  const { view = "draw" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Tabs.Root
      value={view}
      onValueChange={(next: FlowView) =>
        void navigate({ search: next === "draw" ? {} : { view: next }, replace: true, resetScroll: false })
      }
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Tabs.List aria-label={t("flow.views")} className="flex flex-wrap gap-1 border-line border-b">
        {FLOW_VIEWS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            className="border-b-2 border-transparent px-3 py-1.5 hover:bg-raised aria-selected:border-accent aria-selected:font-semibold"
          >
            {t(`flow-view.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <Suspense fallback={<Loading />}>
          {view === "draw" && <DrawView isChecking={isChecking} />}
          {view === "json" && <JsonView />}
          {view === "settings" && <FlowSettings />}
          {view === "versions" && <FlowVersions stored={stored} isChanged={isChanged} />}
        </Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
}
