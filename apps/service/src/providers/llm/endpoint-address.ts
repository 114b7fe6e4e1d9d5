import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { ModelEndpoint } from "./language-model.ts";
import type { ModelDependencies } from "./model-vendor.ts";

export type EndpointAddress =
  | { readonly kind: "usable"; readonly baseUrl: string; readonly http: OutboundHttp }
  | { readonly kind: "unusable"; readonly vendorCode: string; readonly message: string; readonly fix: string };

/**
 * The endpoint's address and the door to reach it through. Base addresses include the version path; a trailing slash is
 * dropped. Only addresses from an organization's record go through the guarded door.
 */
export function endpointAddress(
  endpoint: Pick<ModelEndpoint, "provider" | "baseUrl" | "isOrganizationAddress">,
  defaultBaseUrl: string | null,
  dependencies: ModelDependencies,
): EndpointAddress {
  const baseUrl = endpoint.baseUrl ?? defaultBaseUrl;
  if (baseUrl === null) {
    return unusable(
      "missing-base-url",
      `${endpoint.provider} needs a base URL.`,
      "Set llm_provider_config.base_url, or the base URL of the provider in the environment.",
    );
  }
  const url = URL.parse(baseUrl);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    return unusable(
      "invalid-base-url",
      `The base URL of ${endpoint.provider} is not an http or https address.`,
      "Write it in full, for example https://llm.example.com/v1.",
    );
  }
  // Paths are appended to the base as text, so a query or fragment would swallow them; a password would be logged.
  if (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
    return unusable(
      "invalid-base-url",
      `The base URL of ${endpoint.provider} must hold no query, fragment or password.`,
      "Leave everything from the ? or # on out, and enter the key as api_key.",
    );
  }
  const isGuarded = endpoint.isOrganizationAddress && endpoint.baseUrl !== null;
  return {
    kind: "usable",
    baseUrl: url.href.replace(/\/$/, ""),
    http: isGuarded ? dependencies.guardedHttp : dependencies.trustedHttp,
  };
}

function unusable(vendorCode: string, message: string, fix: string): EndpointAddress {
  return { kind: "unusable", vendorCode, message, fix };
}
