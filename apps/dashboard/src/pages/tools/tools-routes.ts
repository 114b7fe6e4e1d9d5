import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { rootRoute } from "../../root-route.ts";
import { readToolSearch, readToolsSearch } from "./tools-search.ts";

const tools = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools",
  validateSearch: readToolsSearch,
  component: lazyRouteComponent(
    furtherPage(["tools"], () => import("./ToolsPage.tsx")),
    "ToolsPage",
  ),
});
const server = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools/from-server",
  component: lazyRouteComponent(
    furtherPage(["tools"], () => import("./FromServerPage.tsx")),
    "FromServerPage",
  ),
});
const tool = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools/$toolId",
  validateSearch: readToolSearch,
  component: lazyRouteComponent(
    furtherPage(["tools"], () => import("./ToolPage.tsx")),
    "ToolPage",
  ),
});

export const toolsRoutes = [tools, server, tool] as const;
