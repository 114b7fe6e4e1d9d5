import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { rootRoute } from "../../root-route.ts";
import { readDocumentsSearch } from "./documents-search.ts";

const documents = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents",
  validateSearch: readDocumentsSearch,
  component: lazyRouteComponent(
    furtherPage(["documents"], () => import("./DocumentsPage.tsx")),
    "DocumentsPage",
  ),
});

export const documentsRoutes = [documents] as const;
