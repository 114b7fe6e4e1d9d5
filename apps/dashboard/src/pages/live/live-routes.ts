import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readLiveSearch } from "./live-search.ts";

const live = createRoute({
  getParentRoute: () => rootRoute,
  path: "/live",
  validateSearch: readLiveSearch,
  component: lazyRouteComponent(() => import("./LivePage.tsx"), "LivePage"),
});

export const liveRoutes = [live] as const;
