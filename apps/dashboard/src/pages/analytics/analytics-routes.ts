import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readAnalyticsSearch } from "./analytics-search.ts";

const analytics = createRoute({
  getParentRoute: () => rootRoute,
  path: "/analytics",
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(() => import("./AnalyticsPage.tsx"), "AnalyticsPage"),
});

export const analyticsRoutes = [analytics] as const;
