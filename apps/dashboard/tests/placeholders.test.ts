import { expect, test } from "vitest";
import { fillPlaceholders, openPlaceholders, type PlaceholderValues } from "../src/pages/inbox/replies/placeholders.ts";

test("what nobody knows stays in braces, so that it is not sent without being seen", () => {
  const values = { customer_name: undefined, own_name: "Ada" } as PlaceholderValues;
  const filled = fillPlaceholders("Dear {customer_name}, {own_name} is here on {weekday}.", values);
  expect(filled).toBe("Dear {customer_name}, Ada is here on {weekday}.");
  expect(openPlaceholders(filled)).toEqual(["{customer_name}", "{weekday}"]);
});
