import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readProvidersSearch } from "./providers-search.ts";

const providers = createRoute({
  getParentRoute: () => rootRoute,
  path: "/providers",
  validateSearch: asRead(readProvidersSearch),
  component: lazyRouteComponent(
    furtherPage(["providers"], () => import("./ProvidersPage.tsx")),
    "ProvidersPage",
  ),
});

export const providersRoutes = [providers] as const;
