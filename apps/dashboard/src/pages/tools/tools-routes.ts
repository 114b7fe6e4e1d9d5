import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readToolSearch, readToolsSearch } from "./tools-search.ts";

const tools = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tools",
  validateSearch: asRead(readToolsSearch),
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
  validateSearch: asRead(readToolSearch),
  component: lazyRouteComponent(
    furtherPage(["tools"], () => import("./ToolPage.tsx")),
    "ToolPage",
  ),
});

export const toolsRoutes = [tools, server, tool] as const;
