import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readAuditSearch } from "./audit-search.ts";

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: "/audit",
  validateSearch: asRead(readAuditSearch),
  component: lazyRouteComponent(
    furtherPage(["audit", "calls", "people"], () => import("./AuditPage.tsx")),
    "AuditPage",
  ),
});

export const auditRoutes = [audit] as const;
