import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";

/** The provider of calls that are held in a browser, without a carrier. */
export const BROWSER_PROVIDER = "browser";

/** As much of a call as decides who answers it. */
export interface AnsweredCall {
  readonly organizationId: OrganizationId;
  readonly assistantId: AssistantId;
  readonly provider: string;
}
