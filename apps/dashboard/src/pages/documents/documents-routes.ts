import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readDocumentsSearch } from "./documents-search.ts";

const documents = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents",
  validateSearch: asRead(readDocumentsSearch),
  component: lazyRouteComponent(
    furtherPage(["documents"], () => import("./DocumentsPage.tsx")),
    "DocumentsPage",
  ),
});

export const documentsRoutes = [documents] as const;
