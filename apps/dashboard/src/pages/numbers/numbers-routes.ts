import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readNumbersSearch, readOffersSearch } from "./numbers-search.ts";

const numbers = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers",
  validateSearch: asRead(readNumbersSearch),
  component: lazyRouteComponent(
    furtherPage(["numbers"], () => import("./NumbersPage.tsx")),
    "NumbersPage",
  ),
});
const shop = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers/buy",
  validateSearch: asRead(readOffersSearch),
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
