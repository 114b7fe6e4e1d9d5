import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { furtherPage } from "../../i18n/choose-language.ts";
import { asRead } from "../../kit/search-values.ts";
import { rootRoute } from "../../root-route.ts";
import { readAssistantSearch } from "../assistant/assistant-search.ts";
import { readAssistantsSearch } from "./assistants-search.ts";

const assistants = createRoute({
  getParentRoute: () => rootRoute,
  path: "/assistants",
  validateSearch: asRead(readAssistantsSearch),
  component: lazyRouteComponent(
    furtherPage(["assistants", "assistant-fields", "calls"], () => import("./AssistantsPage.tsx")),
    "AssistantsPage",
  ),
});
const assistant = createRoute({
  getParentRoute: () => rootRoute,
  path: "/assistants/$assistantId",
  validateSearch: asRead(readAssistantSearch),
  component: lazyRouteComponent(
    furtherPage(
      ["assistants", "assistant-fields", "calls", "evaluations", "prompts", "tools"],
      () => import("../assistant/AssistantPage.tsx"),
    ),
    "AssistantPage",
  ),
});

export const assistantsRoutes = [assistants, assistant] as const;
