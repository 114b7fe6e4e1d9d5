import { asId } from "@parley/foundation/branded-ids";
import { expect, test } from "vitest";
import type { User } from "../users/user.ts";
import { checkPassword } from "./check-password.ts";

const ADA: User = {
  id: asId(1),
  email: "Ada@big.example",
  passwordHash: null,
  firstName: null,
  lastName: null,
  isActive: true,
  emailVerifiedAt: null,
  isPlatformAdmin: false,
  avatarUrl: null,
  preferences: null,
  googleId: null,
  defaultOrganizationId: null,
  lastLoginAt: null,
  loginCount: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

test.each([
  ["ada@b\u0130g.example", ADA, "ada@big.example"],
  ["Nobody@Example.com", null, "nobody@example.com"],
])("a failed password for %s counts for the account's own address, else the typed one", async (typed, user, key) => {
  const keys: string[] = [];
  const passwordAttempts = {
    begin: async (tried: string) => {
      keys.push(tried);
      return { isAllowed: true as const, succeed: async () => undefined };
    },
  };
  expect(await checkPassword({ passwordAttempts }, typed, user, "a guess")).toBe(false);
  expect(keys).toEqual([key]);
});
