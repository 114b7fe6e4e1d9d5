import { createRootRoute } from "@tanstack/react-router";
import { NotFound } from "./shell/NotFound.tsx";
import { Shell } from "./shell/Shell.tsx";

/** What every page stands in. */
export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });
