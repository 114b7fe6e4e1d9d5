import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readAnalyticsSearch } from "./analytics-search.ts";

const analytics = createRoute({
  getParentRoute: () => rootRoute,
  path: "/analytics",
  validateSearch: asRead(readAnalyticsSearch),
  component: lazyRouteComponent(
    furtherPage(["analytics", "calls"], () => import("./AnalyticsPage.tsx")),
    "AnalyticsPage",
  ),
});

export const analyticsRoutes = [analytics] as const;
