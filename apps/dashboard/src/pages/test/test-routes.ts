import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readTestSearch } from "./test-search.ts";

const test = createRoute({
  getParentRoute: () => rootRoute,
  path: "/test",
  validateSearch: asRead(readTestSearch),
  component: lazyRouteComponent(
    furtherPage(["talk", "assistants", "calls", "tools"], () => import("./TestPage.tsx")),
    "TestPage",
  ),
});

export const testRoutes = [test] as const;
