import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readInboxSearch } from "./inbox-search.ts";

const inbox = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox",
  validateSearch: asRead(readInboxSearch),
  component: lazyRouteComponent(
    furtherPage(["inbox", "replies", "calls", "texts", "thread-events"], () => import("./InboxPage.tsx")),
    "InboxPage",
  ),
});
const thread = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox/$id",
  validateSearch: asRead(readInboxSearch),
  component: lazyRouteComponent(
    furtherPage(["inbox", "replies", "calls", "texts", "thread-events"], () => import("./InboxPage.tsx")),
    "InboxPage",
  ),
});

const replies = createRoute({
  getParentRoute: () => rootRoute,
  path: "/inbox/replies",
  component: lazyRouteComponent(
    furtherPage(["inbox", "replies"], () => import("./replies/CannedRepliesPage.tsx")),
    "CannedRepliesPage",
  ),
});

export const inboxRoutes = [inbox, replies, thread] as const;
