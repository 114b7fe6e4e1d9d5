/** The only version of the model inference API so far, apart from previews. */
const DEFAULT_API_VERSION = "2024-05-01-preview";

/**
 * The URLs of the resource: `/models` with a version, or `/openai/v1` without one if the base ends so. The base may be the
 * resource's address as shown in the portal (`https://acme.services.ai.azure.com`).
 */
export function foundryAddress(baseUrl: string, apiVersion: string | null) {
  if (baseUrl.endsWith("/openai/v1")) return { baseURL: baseUrl };
  return {
    baseURL: `${baseUrl.replace(/\/models$/, "")}/models`,
    queryParams: { "api-version": apiVersion === null || apiVersion === "" ? DEFAULT_API_VERSION : apiVersion },
  };
}
