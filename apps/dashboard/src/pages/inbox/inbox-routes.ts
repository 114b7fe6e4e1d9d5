import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { rootRoute } from "../../root-route.ts";
import { readInboxSearch } from "./inbox-search.ts";

const inbox = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox",
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(
    furtherPage(["inbox", "calls", "texts"], () => import("./InboxPage.tsx")),
    "InboxPage",
  ),
});
const thread = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox/$id",
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(
    furtherPage(["inbox", "calls", "texts"], () => import("./InboxPage.tsx")),
    "InboxPage",
  ),
});

export const inboxRoutes = [inbox, thread] as const;
