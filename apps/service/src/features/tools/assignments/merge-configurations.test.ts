import { expect, test } from "vitest";
import { mergeConfigurations } from "./merge-configurations.ts";

const OWN = {
  url: "https://a.example/",
  method: "POST",
  headers: { Authorization: "Bearer own", Accept: "text/plain", "X-A": "a" },
  api_key: "own-key",
};

test.each([
  ["nothing of its own", null, OWN],
  ["another method", { method: "PUT" }, { ...OWN, method: "PUT" }],
  [
    "a header more",
    { headers: { "X-A": "b", "X-B": "c" } },
    { ...OWN, headers: { ...OWN.headers, "X-A": "b", "X-B": "c" } },
  ],
  ["the same address", { url: OWN.url }, OWN],
])("an assignment with %s keeps the tool's secrets", (_what, custom, merged) => {
  expect(mergeConfigurations(OWN, custom)).toEqual(merged);
});

test("an assignment with another address does not get the tool's secrets", () => {
  const merged = mergeConfigurations(OWN, { url: "https://b.example/", headers: { "X-B": "mine" } });
  expect(merged).toEqual({
    url: "https://b.example/",
    method: "POST",
    headers: { Authorization: null, Accept: "text/plain", "X-A": null, "X-B": "mine" },
    api_key: null,
  });
});
