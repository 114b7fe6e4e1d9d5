import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../root-route.ts";
import { readAuditSearch } from "./audit-search.ts";

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: "/audit",
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import("./AuditPage.tsx"), "AuditPage"),
});

export const auditRoutes = [audit] as const;
