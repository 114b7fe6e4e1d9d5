import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readToolSearch, readToolsSearch } from "./tools-search.ts";

const tools = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools",
  validateSearch: readToolsSearch,
  component: lazyRouteComponent(() => import("./ToolsPage.tsx"), "ToolsPage"),
});
const server = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools/from-server",
  component: lazyRouteComponent(() => import("./FromServerPage.tsx"), "FromServerPage"),
});
const tool = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools/$toolId",
  validateSearch: readToolSearch,
  component: lazyRouteComponent(() => import("./ToolPage.tsx"), "ToolPage"),
});

export const toolsRoutes = [tools, server, tool] as const;
