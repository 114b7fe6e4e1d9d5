import { expect, test } from "vitest";
import { CHAIN_START, type ChainedEntry, chainHash } from "./chained-entry.ts";

const ENTRY: ChainedEntry = {
  id: 7,
  requestId: "00000000-0000-4000-8000-000000000000",
  organizationId: 1,
  userId: 2,
  apiKeyId: 3,
  sessionId: null,
  credential: "api-key",
  operation: "updateOrganization",
  pathIds: "{}",
  bodyMembers: ["name", "api_keys"],
  statusCode: 200,
  remoteAddress: "203.0.113.7",
  userAgent: "curl/8",
  occurredAt: "2026-01-31T10:00:00.123456",
};

test("the hash is the published one: others recompute it", () => {
  // Made by Python: hashlib.sha256(bytes(32) + json.dumps(array, separators=(",", ":")).encode()).
  expect(chainHash(CHAIN_START, 1, ENTRY).toString("hex")).toBe(
    "7862539d0a355b78a4c8f1d5b76b08b2632a17391cce5de1c1c92aca925188ea",
  );
});

test("whatever is changed, swapped or moved changes the hash", () => {
  const original = chainHash(CHAIN_START, 1, ENTRY).toString("hex");
  const changes: Record<keyof ChainedEntry, unknown> = {
    id: 8,
    requestId: "00000000-0000-4000-8000-000000000001",
    organizationId: null,
    userId: null,
    apiKeyId: 4,
    sessionId: "00000000-0000-4000-8000-000000000000",
    credential: null,
    operation: "updateOrganizations",
    pathIds: '{"user_id": "5"}',
    bodyMembers: ["api_keys", "name"],
    statusCode: 201,
    remoteAddress: "203.0.113.8",
    userAgent: null,
    occurredAt: "2026-01-31T10:00:00.123457",
  };
  const hashes = Object.entries(changes).map(([name, value]) =>
    chainHash(CHAIN_START, 1, { ...ENTRY, [name]: value }).toString("hex"),
  );
  const moved = [chainHash(CHAIN_START, 2, ENTRY), chainHash(Buffer.alloc(32, 1), 1, ENTRY)].map((hash) =>
    hash.toString("hex"),
  );
  expect(new Set([original, ...hashes, ...moved]).size).toBe(1 + hashes.length + moved.length);
});
