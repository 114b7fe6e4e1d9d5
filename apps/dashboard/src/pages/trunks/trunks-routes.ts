import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readTrunkSearch } from "./trunks-search.ts";

const trunks = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trunks",
  component: lazyRouteComponent(() => import("./TrunksPage.tsx"), "TrunksPage"),
});
const trunk = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trunks/$trunkId",
  validateSearch: readTrunkSearch,
  component: lazyRouteComponent(() => import("./TrunkPage.tsx"), "TrunkPage"),
});

export const trunksRoutes = [trunks, trunk] as const;
