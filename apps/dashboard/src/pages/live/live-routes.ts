import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readLiveSearch } from "./live-search.ts";

const live = createRoute({
  getParentRoute: () => rootRoute,
  path: "/live",
  validateSearch: asRead(readLiveSearch),
  component: lazyRouteComponent(
    furtherPage(["live", "calls"], () => import("./LivePage.tsx")),
    "LivePage",
  ),
});

export const liveRoutes = [live] as const;
