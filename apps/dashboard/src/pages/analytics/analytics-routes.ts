import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { rootRoute } from "../../root-route.ts";
import { readAnalyticsSearch } from "./analytics-search.ts";

const analytics = createRoute({
  getParentRoute: () => rootRoute,
  path: "/analytics",
  validateSearch: readAnalyticsSearch,
  component: lazyRouteComponent(
    furtherPage(["analytics", "calls"], () => import("./AnalyticsPage.tsx")),
    "AnalyticsPage",
  ),
});

export const analyticsRoutes = [analytics] as const;
