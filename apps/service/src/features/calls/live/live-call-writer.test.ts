import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { expect, test } from "vitest";
import type { DataAccess } from "../../../platform/database/scope.ts";
import { createLogger } from "../../../platform/logging/logger.ts";
import { LiveCallWriter } from "./live-call-writer.ts";

const ORGANIZATION = asId<OrganizationId>(1);
const [ENDED, TALKING] = [asId<CallId>(7), asId<CallId>(8)];

/** A writer that runs the given function as its transactions; `state.isSure` may be changed. */
function openWriter(transaction: () => Promise<void>) {
  const state = { isSure: true };
  const writer = new LiveCallWriter({
    data: { scope: () => ({ transaction }) } as unknown as DataAccess,
    logger: createLogger("error", () => undefined),
    nowMs: () => 0,
    after: () => undefined,
    isSure: () => state.isSure,
  });
  const say = (callId: CallId) =>
    writer.journalOf(ORGANIZATION, callId).log({ level: "info", event: "said", message: "Something" }, 0);
  return { writer, state, say };
}

test("a call that is over waits for its own words only, however many talk on", async () => {
  // While anything is written somebody else of the organization says something.
  const { writer, say } = openWriter(async () => say(TALKING));
  say(ENDED);
  expect(await writer.flushCall(ORGANIZATION, ENDED)).toBe(true);
  expect(await writer.flushCall(ORGANIZATION, TALKING)).toBe(false);
});

test("it waits while nothing can be written, and while its lead is in doubt", async () => {
  let isAway = true;
  const { writer, state, say } = openWriter(async () => {
    if (isAway) throw new Error("the database is away");
  });
  say(ENDED);
  expect(await writer.flushCall(ORGANIZATION, ENDED)).toBe(false);
  isAway = false;
  state.isSure = false;
  expect(await writer.flushCall(ORGANIZATION, ENDED)).toBe(false);
  state.isSure = true;
  expect(await writer.flushCall(ORGANIZATION, ENDED)).toBe(true);
});
