import { expect, it } from "vitest";
import { azureAddress, readAzureSettings } from "./custom-config.ts";

it.each([
  [undefined, null, null],
  [{}, null, null],
  [{ api_version: null, deployment: "" }, null, null],
  [{ api_version: "v1", other: 1 }, null, null],
  [{ api_version: "2024-10-21" }, "2024-10-21", null],
  [{ api_version: "2025-03-01-preview", deployment: "my.gpt-4o_mini" }, "2025-03-01-preview", "my.gpt-4o_mini"],
])("reads %j", (config, apiVersion, deployment) => {
  expect(readAzureSettings(config)).toEqual({ kind: "valid", apiVersion, deployment });
});

it.each([
  { api_version: "2024" },
  { api_version: 20241021 },
  { deployment: "a/b" },
  { deployment: ".." },
  { deployment: "a?b" },
  { deployment: 7 },
])("refuses %j and says how to write it", (config) => {
  expect(readAzureSettings(config)).toMatchObject({ kind: "invalid", fix: expect.stringContaining("custom_config") });
});

it.each([
  ["https://acme.openai.azure.com", null, "https://acme.openai.azure.com/openai/v1"],
  ["https://acme.openai.azure.com/openai", null, "https://acme.openai.azure.com/openai/v1"],
  ["https://acme.openai.azure.com/openai/v1", null, "https://acme.openai.azure.com/openai/v1"],
  ["https://gateway.example/azure", null, "https://gateway.example/azure/openai/v1"],
  ["https://acme.openai.azure.com/openai/v1", "2024-10-21", "https://acme.openai.azure.com/openai"],
])("addresses %s at version %s", (baseUrl, apiVersion, expected) => {
  expect(azureAddress(baseUrl, apiVersion).baseURL).toBe(expected);
});
