import { afterEach, expect, test, vi } from "vitest";
import { checkSession } from "./check-session.ts";

afterEach(() => vi.unstubAllGlobals());

/** Whose the browser's sign-in is, as the service tells a page. */
function answerAs(me: object): void {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(me)));
}

test.each([
  ["the same person in the same organization", { id: 7, organization_id: 1 }, "same"],
  ["the same person in another organization", { id: 7, organization_id: 2 }, "other"],
  ["another person in the same organization", { id: 8, organization_id: 1 }, "other"],
])("a page that looks whose sign-in it is finds %s", async (_whose, me, state) => {
  answerAs({ full_name: "Ada", ...me });
  expect(await checkSession({ id: 7, organization_id: 1 })).toBe(state);
});
