import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";

export interface OverviewDeps {
  readonly clock: Clock;
  /** Whether some vendor's model can answer for the organization; the demo responder is none. */
  readonly hasModel: (organizationId: OrganizationId) => Promise<boolean>;
}
