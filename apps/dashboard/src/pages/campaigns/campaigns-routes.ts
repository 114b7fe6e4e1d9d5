import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readCampaignSearch, readCampaignsSearch } from "./campaigns-search.ts";

const campaigns = createRoute({
  getParentRoute: () => rootRoute,
  path: "/campaigns",
  validateSearch: asRead(readCampaignsSearch),
  component: lazyRouteComponent(
    furtherPage(["campaigns", "calls"], () => import("./CampaignsPage.tsx")),
    "CampaignsPage",
  ),
});
const newCampaign = createRoute({
  getParentRoute: () => rootRoute,
  path: "/campaigns/new",
  component: lazyRouteComponent(
    furtherPage(["campaigns", "calls"], () => import("./NewCampaignPage.tsx")),
    "NewCampaignPage",
  ),
});
const campaign = createRoute({
  getParentRoute: () => rootRoute,
  path: "/campaigns/$campaignId",
  validateSearch: asRead(readCampaignSearch),
  component: lazyRouteComponent(
    furtherPage(["campaigns", "calls"], () => import("./CampaignPage.tsx")),
    "CampaignPage",
  ),
});

export const campaignsRoutes = [campaigns, newCampaign, campaign] as const;
