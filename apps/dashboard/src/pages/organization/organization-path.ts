import type { getOrganization } from "@parley/contracts/accounts/organization-contracts";
import type { WireAnswer } from "@parley/contracts/operation";

export type Organization = WireAnswer<typeof getOrganization>;

export const ORGANIZATION_PATH = "/api/v1/organization";
