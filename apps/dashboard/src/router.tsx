import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { readCallSearch } from "./pages/call/call-search.ts";
import { readCallsSearch } from "./pages/calls/calls-search.ts";
import { NotFound } from "./shell/NotFound.tsx";
import { Shell } from "./shell/Shell.tsx";

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Each page is a chunk of its own. */
const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/home/HomePage.tsx"), "HomePage"),
});
const calls = createRoute({
  getParentRoute: () => root,
  path: "/calls",
  validateSearch: readCallsSearch,
  component: lazyRouteComponent(() => import("./pages/calls/CallsPage.tsx"), "CallsPage"),
});
const call = createRoute({
  getParentRoute: () => root,
  path: "/calls/$callSid",
  validateSearch: readCallSearch,
  component: lazyRouteComponent(() => import("./pages/call/CallPage.tsx"), "CallPage"),
});
const keys = createRoute({
  getParentRoute: () => root,
  path: "/keys",
  component: lazyRouteComponent(() => import("./pages/keys/KeysPage.tsx"), "KeysPage"),
});
const members = createRoute({
  getParentRoute: () => root,
  path: "/members",
  component: lazyRouteComponent(() => import("./pages/members/MembersPage.tsx"), "MembersPage"),
});

export const router = createRouter({
  routeTree: root.addChildren([home, calls, call, keys, members]),
  basepath: "/app",
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
