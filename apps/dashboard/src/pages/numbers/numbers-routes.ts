import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readNumbersSearch, readOffersSearch } from "./numbers-search.ts";

const numbers = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers",
  validateSearch: readNumbersSearch,
  component: lazyRouteComponent(() => import("./NumbersPage.tsx"), "NumbersPage"),
});
const shop = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers/buy",
  validateSearch: readOffersSearch,
  component: lazyRouteComponent(() => import("./OffersPage.tsx"), "OffersPage"),
});
const number = createRoute({
  getParentRoute: () => rootRoute,
  path: "/numbers/$phoneNumber",
  component: lazyRouteComponent(() => import("./NumberPage.tsx"), "NumberPage"),
});

export const numbersRoutes = [numbers, shop, number] as const;
