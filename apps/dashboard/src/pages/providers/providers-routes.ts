import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readProvidersSearch } from "./providers-search.ts";

const providers = createRoute({
  getParentRoute: () => rootRoute,
  path: "/providers",
  validateSearch: readProvidersSearch,
  component: lazyRouteComponent(() => import("./ProvidersPage.tsx"), "ProvidersPage"),
});

export const providersRoutes = [providers] as const;
