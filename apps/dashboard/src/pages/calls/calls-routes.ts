import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readCallSearch } from "../call/call-search.ts";
import { readCallsSearch } from "./calls-search.ts";

const calls = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calls",
  validateSearch: readCallsSearch,
  component: lazyRouteComponent(() => import("./CallsPage.tsx"), "CallsPage"),
});
const call = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calls/$callSid",
  validateSearch: readCallSearch,
  component: lazyRouteComponent(() => import("../call/CallPage.tsx"), "CallPage"),
});

export const callsRoutes = [calls, call] as const;
