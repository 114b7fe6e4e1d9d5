import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";

/** The provider of browser calls, which have no carrier. */
export const BROWSER_PROVIDER = "browser";

/** The facts of a call that decide who answers it. */
export interface AnsweredCall {
  readonly organizationId: OrganizationId;
  readonly assistantId: AssistantId;
  readonly provider: string;
}
