import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readCallSearch } from "../call/call-search.ts";
import { readCallsSearch } from "./calls-search.ts";

const calls = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calls",
  validateSearch: asRead(readCallsSearch),
  component: lazyRouteComponent(
    furtherPage(["calls"], () => import("./CallsPage.tsx")),
    "CallsPage",
  ),
});
const call = createRoute({
  getParentRoute: () => rootRoute,
  path: "/calls/$callSid",
  validateSearch: asRead(readCallSearch),
  component: lazyRouteComponent(
    furtherPage(["calls"], () => import("../call/CallPage.tsx")),
    "CallPage",
  ),
});

export const callsRoutes = [calls, call] as const;
