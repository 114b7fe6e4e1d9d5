import type { examineInstallation, readInstallation } from "@parley/contracts/installation-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { apiQuery } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";

export type Installation = WireAnswer<typeof readInstallation>;
export type Check = WireAnswer<typeof examineInstallation>["checks"][number];

export const installationQuery = () => apiQuery<typeof readInstallation>("/api/v1/system");

export const examine = () => callApi<typeof examineInstallation>("POST", "/api/v1/system/doctor");
