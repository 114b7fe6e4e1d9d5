import type { QueryClient } from "@tanstack/react-query";
import { FLOWS_PATH } from "./flows-queries.ts";

/** What is known of flows is asked for again. */
export function forgetFlows(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(FLOWS_PATH) });
}
