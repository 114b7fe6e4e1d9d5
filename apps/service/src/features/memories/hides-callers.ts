import type { Identity } from "../../platform/http/identity.ts";

/** Facts about people are for those who work with them: viewers are not shown them. */
export function hidesCallers({ role }: Identity): boolean {
  return role === "viewer";
}
