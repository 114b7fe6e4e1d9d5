import { expect, test } from "vitest";
import { allowsType, combinePolicies } from "./memory-policy.ts";

const TYPES = ["semantic", "episodic", "procedural"];
const allowed = (organization: unknown, assistant: unknown) =>
  TYPES.filter((type) => allowsType(combinePolicies(organization, assistant), type));

test("by default everything may be written, without consent, and no conversation is read", () => {
  expect(allowed(null, null)).toEqual(TYPES);
  expect(combinePolicies(null, null)).toMatchObject({ needsConsent: false, extractsFromConversations: false });
});

test.each([
  [{ allowed_types: [] }, null, TYPES],
  [{ allowed_types: ["semantic", "episodic"] }, null, ["semantic", "episodic"]],
  [{ allowed_types: ["semantic", "episodic"] }, { allowed_types: ["episodic", "procedural"] }, ["episodic"]],
  [{ allowed_types: ["semantic"] }, { allowed_types: ["episodic"] }, []],
  [null, { blocked_types: ["semantic"] }, ["episodic", "procedural"]],
  [{ blocked_types: ["semantic"] }, { allowed_types: ["semantic", "episodic"] }, ["episodic"]],
])("%j narrowed by %j allows %j", (organization, assistant, types) => {
  expect(allowed(organization, assistant)).toEqual(types);
});

test.each([
  [true, undefined, true],
  [undefined, true, true],
  [false, false, false],
])(
  "consent that the organization (%s) or the assistant (%s) asks for is needed: %s",
  (organization, assistant, needs) => {
    const policy = combinePolicies({ require_explicit_consent: organization }, { require_explicit_consent: assistant });
    expect(policy.needsConsent).toBe(needs);
  },
);

test.each([
  [true, null, true],
  [true, false, false],
  [false, true, false],
  [undefined, true, false],
])("conversations are read if the organization says %s and the assistant %s: %s", (organization, assistant, reads) => {
  const policy = combinePolicies(
    { extract_from_conversations: organization },
    { extract_from_conversations: assistant },
  );
  expect(policy.extractsFromConversations).toBe(reads);
});

test("what cannot be read forbids", () => {
  expect(combinePolicies({ allowed_types: 7 }, null)).toMatchObject({ needsConsent: true });
});
