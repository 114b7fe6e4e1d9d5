import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readEvaluationsSearch } from "../evaluations/evaluations-search.ts";
import { readPromptsSearch } from "./prompts-search.ts";

const prompts = createRoute({
  getParentRoute: () => rootRoute,
  path: "/assistants/$assistantId/prompts",
  validateSearch: asRead(readPromptsSearch),
  component: lazyRouteComponent(
    furtherPage(["prompts", "evaluations", "assistant-fields", "assistants"], () => import("./PromptsPage.tsx")),
    "PromptsPage",
  ),
});
const evaluations = createRoute({
  getParentRoute: () => rootRoute,
  path: "/assistants/$assistantId/evaluations",
  validateSearch: asRead(readEvaluationsSearch),
  component: lazyRouteComponent(
    furtherPage(
      ["prompts", "evaluations", "assistant-fields", "assistants", "calls"],
      () => import("../evaluations/EvaluationsPage.tsx"),
    ),
    "EvaluationsPage",
  ),
});

export const promptsRoutes = [prompts, evaluations] as const;
