import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readEndpointSearch, readEndpointsSearch } from "./webhooks-search.ts";

const webhooks = createRoute({
  getParentRoute: () => rootRoute,
  path: "/webhooks",
  validateSearch: asRead(readEndpointsSearch),
  component: lazyRouteComponent(
    furtherPage(["webhooks"], () => import("./WebhooksPage.tsx")),
    "WebhooksPage",
  ),
});
const endpoint = createRoute({
  getParentRoute: () => rootRoute,
  path: "/webhooks/$endpointKey",
  validateSearch: asRead(readEndpointSearch),
  component: lazyRouteComponent(
    furtherPage(["webhooks", "calls"], () => import("./EndpointPage.tsx")),
    "EndpointPage",
  ),
});

export const webhooksRoutes = [webhooks, endpoint] as const;
