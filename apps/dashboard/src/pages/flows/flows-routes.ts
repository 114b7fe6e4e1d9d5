import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readFlowSearch, readFlowsSearch } from "./flows-search.ts";

const flows = createRoute({
  getParentRoute: () => rootRoute,
  path: "/flows",
  validateSearch: readFlowsSearch,
  component: lazyRouteComponent(() => import("./list/FlowsPage.tsx"), "FlowsPage"),
});
const flow = createRoute({
  getParentRoute: () => rootRoute,
  path: "/flows/$flowId",
  validateSearch: readFlowSearch,
  component: lazyRouteComponent(() => import("./editor/FlowPage.tsx"), "FlowPage"),
});

export const flowsRoutes = [flows, flow] as const;
