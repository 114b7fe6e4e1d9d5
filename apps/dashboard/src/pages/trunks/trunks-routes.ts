import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readTrunkSearch } from "./trunks-search.ts";

const trunks = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trunks",
  component: lazyRouteComponent(
    furtherPage(["trunks"], () => import("./TrunksPage.tsx")),
    "TrunksPage",
  ),
});
const trunk = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trunks/$trunkId",
  validateSearch: asRead(readTrunkSearch),
  component: lazyRouteComponent(
    furtherPage(["trunks"], () => import("./TrunkPage.tsx")),
    "TrunkPage",
  ),
});

export const trunksRoutes = [trunks, trunk] as const;
