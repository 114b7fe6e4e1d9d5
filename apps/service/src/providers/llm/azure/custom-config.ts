export type AzureSettings =
  | {
      readonly kind: "valid";
      /** `2024-10-21`; null: the API without dated versions (`/openai/v1`). */
      readonly apiVersion: string | null;
      readonly deployment: string | null;
    }
  | { readonly kind: "invalid"; readonly message: string; readonly fix: string };

/** Versions are dates, some with `-preview` (learn.microsoft.com, "Azure OpenAI API version lifecycle"). */
const DATED_VERSION = /^\d{4}-\d{2}-\d{2}(-preview)?$/;
/** Values that mean the API without dated versions. */
const UNDATED_VERSIONS: ReadonlySet<string> = new Set(["", "v1", "latest", "preview"]);
/** Portal: 2 to 64 letters, digits, `-`, `_` and `.`. It becomes a part of a path. */
const DEPLOYMENT = /^[\w.-]{1,64}$/;

/** Reads `api_version` and `deployment` of `custom_config` and ignores its other members. */
export function readAzureSettings(customConfig: Readonly<Record<string, unknown>> | undefined): AzureSettings {
  const { api_version: version = null, deployment = null } = customConfig ?? {};
  const isDated = typeof version === "string" && DATED_VERSION.test(version);
  if (version !== null && !isDated && !(typeof version === "string" && UNDATED_VERSIONS.has(version))) {
    return {
      kind: "invalid",
      message: "Azure has no such API version.",
      fix: 'Write custom_config.api_version as a date, for example "2024-10-21", or leave it out.',
    };
  }
  const hasDeployment = deployment !== null && deployment !== "";
  if (hasDeployment && !(typeof deployment === "string" && DEPLOYMENT.test(deployment) && !/^\.+$/.test(deployment))) {
    return {
      kind: "invalid",
      message: "custom_config.deployment is not a valid name of an Azure deployment.",
      fix: "Write custom_config.deployment as the Azure portal shows it: letters, digits, - _ and dots.",
    };
  }
  return { kind: "valid", apiVersion: isDated ? version : null, deployment: hasDeployment ? String(deployment) : null };
}

/**
 * The URLs of the resource: `/openai/deployments/{deployment}` with a dated version, otherwise `/openai/v1`. The base may
 * be the resource's address as shown in the portal, or already end in `/openai` or `/openai/v1`.
 */
export function azureAddress(baseUrl: string, apiVersion: string | null) {
  const resource = baseUrl.replace(/\/openai(\/v1)?$/, "");
  return apiVersion === null
    ? { baseURL: `${resource}/openai/v1` }
    : { baseURL: `${resource}/openai`, apiVersion, useDeploymentBasedUrls: true };
}
