import { queryClient } from "../../api/api-query.ts";
import { ALL_KEYS_PATH, KEYS_PATH } from "./keys-path.ts";

/** After a change: the person's own keys and everybody's are read anew. */
export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && (path.startsWith(ALL_KEYS_PATH) || path.startsWith(KEYS_PATH)),
  });
}
