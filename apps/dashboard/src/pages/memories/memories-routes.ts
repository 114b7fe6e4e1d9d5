import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readMemoriesSearch } from "./memories-search.ts";

const memories = createRoute({
  getParentRoute: () => rootRoute,
  path: "/memories",
  validateSearch: asRead(readMemoriesSearch),
  component: lazyRouteComponent(
    furtherPage(["memories"], () => import("./MemoriesPage.tsx")),
    "MemoriesPage",
  ),
});
const memory = createRoute({
  getParentRoute: () => rootRoute,
  path: "/memories/$memoryId",
  component: lazyRouteComponent(
    furtherPage(["memories"], () => import("./MemoryPage.tsx")),
    "MemoryPage",
  ),
});

export const memoriesRoutes = [memories, memory] as const;
