import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { rootRoute } from "../../root-route.ts";

const system = createRoute({
  getParentRoute: () => rootRoute,
  path: "/system",
  component: lazyRouteComponent(
    furtherPage(["system"], () => import("./SystemPage.tsx")),
    "SystemPage",
  ),
});

export const systemRoutes = [system] as const;
