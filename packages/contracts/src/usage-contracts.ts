import { defineContract } from "./operation.ts";
import { organizationUsage } from "./usage-schemas.ts";

export const getOrganizationUsage = defineContract({
  name: "getOrganizationUsage",
  method: "GET",
  path: "/api/v1/organization/usage",
  tag: "Organization",
  summary: "What the organization used this hour and today (UTC), its limits, and what was refused",
  access: "read",
  success: organizationUsage,
});
