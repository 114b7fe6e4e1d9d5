import { defineContract } from "./operation.ts";
import { organizationUsage } from "./usage-schemas.ts";

export const getOrganizationUsage = defineContract({
  name: "getOrganizationUsage",
  method: "GET",
  path: "/api/v1/organization/usage",
  tag: "Organization",
  summary: "What the organization used this hour and today",
  description:
    "In total and by assistant, with the limits and with what they have refused. Hours and days are those of UTC, and counts begin anew with each. Limits are changed with the organization's and the assistants' settings.",
  access: "read",
  success: organizationUsage,
});
