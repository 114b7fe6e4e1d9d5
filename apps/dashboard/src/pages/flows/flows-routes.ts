import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readFlowSearch, readFlowsSearch } from "./flows-search.ts";

const flows = createRoute({
  getParentRoute: () => rootRoute,
  path: "/flows",
  validateSearch: asRead(readFlowsSearch),
  component: lazyRouteComponent(
    furtherPage(["flows"], () => import("./list/FlowsPage.tsx")),
    "FlowsPage",
  ),
});
const flow = createRoute({
  getParentRoute: () => rootRoute,
  path: "/flows/$flowId",
  validateSearch: asRead(readFlowSearch),
  component: lazyRouteComponent(
    furtherPage(["flows"], () => import("./editor/FlowPage.tsx")),
    "FlowPage",
  ),
});

export const flowsRoutes = [flows, flow] as const;
