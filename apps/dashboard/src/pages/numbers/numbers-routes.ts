import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { rootRoute } from "../../root-route.ts";
import { readNumbersSearch, readOffersSearch } from "./numbers-search.ts";

const numbers = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers",
  validateSearch: readNumbersSearch,
  component: lazyRouteComponent(
    furtherPage(["numbers"], () => import("./NumbersPage.tsx")),
    "NumbersPage",
  ),
});
const shop = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers/buy",
  validateSearch: readOffersSearch,
  component: lazyRouteComponent(
    furtherPage(["numbers"], () => import("./OffersPage.tsx")),
    "OffersPage",
  ),
});
const number = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers/$phoneNumber",
  component: lazyRouteComponent(
    furtherPage(["numbers"], () => import("./NumberPage.tsx")),
    "NumberPage",
  ),
});

export const numbersRoutes = [numbers, shop, number] as const;
