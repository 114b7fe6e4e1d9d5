import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readTextLogSearch } from "./text-log-search.ts";

const textLog = createRoute({
  getParentRoute: () => rootRoute,
  path: "/text-log",
  validateSearch: asRead(readTextLogSearch),
  component: lazyRouteComponent(
    furtherPage(["texts", "calls", "inbox"], () => import("./TextLogPage.tsx")),
    "TextLogPage",
  ),
});

export const textLogRoutes = [textLog] as const;
