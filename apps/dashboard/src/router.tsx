import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { analyticsRoutes } from "./pages/analytics/analytics-routes.ts";
import { auditRoutes } from "./pages/audit/audit-routes.ts";
import { callsRoutes } from "./pages/calls/calls-routes.ts";
import { campaignsRoutes } from "./pages/campaigns/campaigns-routes.ts";
import { rootRoute } from "./root-route.ts";

/** Each page is a chunk of its own; groups of pages list theirs in `pages/<group>/<group>-routes.ts`. */
const home = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home/HomePage.tsx"), "HomePage"),
});
const keys = createRoute({
  getParentRoute: () => rootRoute,
  path: "/keys",
  component: lazyRouteComponent(() => import("./pages/keys/KeysPage.tsx"), "KeysPage"),
});
const members = createRoute({
  getParentRoute: () => rootRoute,
  path: "/members",
  component: lazyRouteComponent(() => import("./pages/members/MembersPage.tsx"), "MembersPage"),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    ...callsRoutes,
    ...campaignsRoutes,
    ...auditRoutes,
    ...analyticsRoutes,
    keys,
    members,
  ]),
  basepath: "/app",
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
