/** The only version the model inference API has had, apart from previews. */
const DEFAULT_API_VERSION = "2024-05-01-preview";

/**
 * How the resource is addressed: `/models` with a version, or, when the base says so, `/openai/v1` without one. The base
 * may be the resource's address as the portal shows it (`https://acme.services.ai.azure.com`).
 */
export function foundryAddress(baseUrl: string, apiVersion: string | null) {
  if (baseUrl.endsWith("/openai/v1")) return { baseURL: baseUrl };
  return {
    baseURL: `${baseUrl.replace(/\/models$/, "")}/models`,
    queryParams: { "api-version": apiVersion === null || apiVersion === "" ? DEFAULT_API_VERSION : apiVersion },
  };
}
