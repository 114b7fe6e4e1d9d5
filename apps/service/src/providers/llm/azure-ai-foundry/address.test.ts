import { expect, it } from "vitest";
import { foundryAddress } from "./address.ts";

const RESOURCE = "https://acme.services.ai.azure.com";

it.each([
  [RESOURCE, null, `${RESOURCE}/models`, "2024-05-01-preview"],
  [`${RESOURCE}/models`, "2025-01-01", `${RESOURCE}/models`, "2025-01-01"],
  [RESOURCE, "", `${RESOURCE}/models`, "2024-05-01-preview"],
  [`${RESOURCE}/openai/v1`, "2025-01-01", `${RESOURCE}/openai/v1`, undefined],
])("addresses %s at version %s", (baseUrl, apiVersion, expected, expectedVersion) => {
  const { baseURL, queryParams } = foundryAddress(baseUrl, apiVersion);
  expect([baseURL, queryParams?.["api-version"]]).toEqual([expected, expectedVersion]);
});
