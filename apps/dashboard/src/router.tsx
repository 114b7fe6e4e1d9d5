import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "./i18n/choose-language.ts";
import { asRead } from "./kit/search-values.ts";
import { analyticsRoutes } from "./pages/analytics/analytics-routes.ts";
import { assistantsRoutes } from "./pages/assistants/assistants-routes.ts";
import { auditRoutes } from "./pages/audit/audit-routes.ts";
import { callsRoutes } from "./pages/calls/calls-routes.ts";
import { campaignsRoutes } from "./pages/campaigns/campaigns-routes.ts";
import { documentsRoutes } from "./pages/documents/documents-routes.ts";
import { flowsRoutes } from "./pages/flows/flows-routes.ts";
import { inboxRoutes } from "./pages/inbox/inbox-routes.ts";
import { readKeysSearch } from "./pages/keys/keys-search.ts";
import { liveRoutes } from "./pages/live/live-routes.ts";
import { memoriesRoutes } from "./pages/memories/memories-routes.ts";
import { numbersRoutes } from "./pages/numbers/numbers-routes.ts";
import { promptsRoutes } from "./pages/prompts/prompts-routes.ts";
import { providersRoutes } from "./pages/providers/providers-routes.ts";
import { systemRoutes } from "./pages/system/system-routes.ts";
import { testRoutes } from "./pages/test/test-routes.ts";
import { textLogRoutes } from "./pages/text-log/text-log-routes.ts";
import { toolsRoutes } from "./pages/tools/tools-routes.ts";
import { trunksRoutes } from "./pages/trunks/trunks-routes.ts";
import { webhooksRoutes } from "./pages/webhooks/webhooks-routes.ts";
import { rootRoute } from "./root-route.ts";
import { Broken } from "./shell/Broken.tsx";

/** Each page is a chunk of its own; groups of pages list theirs in `pages/<group>/<group>-routes.ts`. */
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home/HomePage.tsx"), "HomePage"),
});
const keys = createRoute({
  getParentRoute: () => rootRoute,
  path: "/keys",
  validateSearch: asRead(readKeysSearch),
  component: lazyRouteComponent(
    furtherPage(["people"], () => import("./pages/keys/KeysPage.tsx")),
    "KeysPage",
  ),
});
const organization = createRoute({
  getParentRoute: () => rootRoute,
  path: "/organization",
  component: lazyRouteComponent(
    furtherPage(["people"], () => import("./pages/organization/OrganizationPage.tsx")),
    "OrganizationPage",
  ),
});
const members = createRoute({
  getParentRoute: () => rootRoute,
  path: "/members",
  component: lazyRouteComponent(
    furtherPage(["people"], () => import("./pages/members/MembersPage.tsx")),
    "MembersPage",
  ),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    ...analyticsRoutes,
    ...assistantsRoutes,
    ...auditRoutes,
    ...callsRoutes,
    ...campaignsRoutes,
    ...documentsRoutes,
    ...flowsRoutes,
    ...inboxRoutes,
    ...liveRoutes,
    ...memoriesRoutes,
    ...numbersRoutes,
    ...promptsRoutes,
    ...providersRoutes,
    ...systemRoutes,
    ...testRoutes,
    ...textLogRoutes,
    ...toolsRoutes,
    ...trunksRoutes,
    ...webhooksRoutes,
    keys,
    organization,
    members,
  ]),
  basepath: "/app",
  defaultErrorComponent: Broken,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
