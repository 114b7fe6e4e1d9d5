import { randomBytes } from "node:crypto";
import { Secret } from "@parley/foundation/secret";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureFirstAccount } from "../../src/features/accounts/set-up/ensure-first-account.ts";
import { type AccountService, meetAtLock, startAccountService } from "./account-service.ts";

let service: AccountService;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock({ startAt: new Date() });
  service = await startAccountService({ clock });
});
afterEach(() => service.stop());

const FIRST = { organization: "Acme", adminEmail: "admin@localhost", adminPassword: new Secret("a good password") };
/** Reading goes on, so all of them find nobody. */
const NO_NEW_USERS = { sql: "lock table users in share mode" };
const newKey = () => new Secret(randomBytes(24).toString("hex"));

function ensure(apiKey: Secret | null, change: Partial<typeof FIRST> = {}) {
  return ensureFirstAccount(service.platform, { ...FIRST, ...change, apiKey });
}

async function countOf(table: "users" | "organizations" | "api_keys" | "organization_members"): Promise<number> {
  return (await service.platform.database.selectFrom(table).selectAll().execute()).length;
}

describe("the account of the environment", () => {
  it("is made once, a verified admin with a key of any form", async () => {
    const key = newKey();
    expect(await ensure(key)).toMatchObject({ isUserCreated: true, apiKey: "created" });
    expect(await ensure(key)).toMatchObject({ isUserCreated: false, apiKey: "unchanged" });
    expect(await countOf("users")).toBe(1);
    expect(await countOf("api_keys")).toBe(1);
    const me = await service.call("/api/v1/users/me", { bearer: key.reveal() });
    expect(me.body).toMatchObject({ email: FIRST.adminEmail, role: "admin", is_verified: true });
    const renamed = await service.call("/api/v1/organization", {
      method: "PUT",
      bearer: key.reveal(),
      body: { name: "Acme Ltd" },
    });
    expect(renamed.status).toBe(200);
    const login = await service.call("/api/auth/login", {
      body: { email: FIRST.adminEmail, password: "a good password", organization: "acme" },
    });
    expect(login.status).toBe(200);
    const [listed] = (await service.call("/api/v1/users/me/api-keys", { bearer: key.reveal() })).body;
    expect(listed.key_prefix).toBe(`${key.reveal().slice(0, 4)}...`);
  });

  it("is made once by processes that start together", async () => {
    const key = newKey();
    const results = await meetAtLock(service, NO_NEW_USERS, 3, () => [ensure(key), ensure(key), ensure(key)]);
    expect(results.filter((result) => result.isUserCreated)).toHaveLength(1);
    expect(new Set(results.map((result) => `${result.userId}/${result.organizationId}`)).size).toBe(1);
    for (const table of ["users", "organizations", "api_keys", "organization_members"] as const) {
      expect(await countOf(table), table).toBe(1);
    }
  });

  it("takes a changed key, closing the one before, and never revives a revoked one", async () => {
    const [old, next] = [newKey(), newKey()];
    await ensure(old);
    expect(await ensure(next)).toMatchObject({ apiKey: "created" });
    expect((await service.call("/api/auth/me", { bearer: old.reveal() })).status).toBe(401);
    const [{ id }] = (await service.call("/api/v1/users/me/api-keys", { bearer: next.reveal() })).body;
    await service.call(`/api/v1/users/me/api-keys/${id}`, { method: "DELETE", bearer: next.reveal() });
    expect(await ensure(next)).toMatchObject({ apiKey: "revoked" });
    expect((await service.call("/api/auth/me", { bearer: next.reveal() })).status).toBe(401);
    expect(service.logLines.join("\n")).toContain("stays revoked");
    expect(service.logLines.join("\n")).not.toContain(next.reveal());
  });

  it("does not undo what its owner changed: password, address, organization's name", async () => {
    const key = newKey();
    await ensure(key);
    const bearer = key.reveal();
    await service.call("/api/v1/users/me/change-password", {
      bearer,
      body: { current_password: "a good password", new_password: "a better password" },
    });
    await service.call("/api/v1/organization", { method: "PUT", bearer, body: { name: "Renamed" } });
    await ensure(key);
    await service.signIn(FIRST.adminEmail, { password: "a better password" });
    await service.call("/api/v1/users/me", { method: "PUT", bearer, body: { email: "moved@example.com" } });
    await ensure(key);
    expect(await countOf("users")).toBe(1);
    expect(await countOf("organizations")).toBe(1);
    expect((await service.call("/api/v1/organization", { bearer })).body.name).toBe("Renamed");
  });

  it("may be a second one, in an organization of its own or in the first", async () => {
    const first = await ensure(newKey());
    const other = await ensure(newKey(), { organization: "Beta", adminEmail: "b@example.com" });
    expect(other.organizationId).not.toBe(first.organizationId);
    const colleague = await ensure(null, { adminEmail: "c@example.com" });
    expect(colleague).toMatchObject({ organizationId: first.organizationId, apiKey: "none", isUserCreated: true });
  });
});

describe("the set-up link", () => {
  const body = { organization: "Acme", email: "owner@example.com", password: "a good password" };

  it("makes the first account, works once, and is gone with the first account", async () => {
    const link = await service.feature.createSetUpLink();
    const other = await service.feature.createSetUpLink();
    expect(link?.url).toBe(`http://localhost:0/set-up?token=${link?.token}`);
    const setUp = (token: string | undefined) => service.call("/api/auth/set-up", { body: { ...body, token } });
    expect(await setUp("guess")).toMatchObject({ status: 400, body: { code: "link-not-valid" } });
    const made = await setUp(link?.token);
    expect(made.body).toMatchObject({
      user: { email: body.email, role: "admin", is_verified: true },
      organization: { name: "Acme", slug: "acme" },
    });
    for (const token of [link?.token, other?.token]) {
      expect(await setUp(token)).toMatchObject({ status: 400, body: { code: "already-set-up" } });
    }
    expect(await service.feature.createSetUpLink()).toBeNull();
    expect((await service.call("/api/auth/me", { bearer: made.body.access_token })).status).toBe(200);
  });

  it("makes one account when two links are used at the same moment", async () => {
    const links = [await service.feature.createSetUpLink(), await service.feature.createSetUpLink()];
    const answers = await meetAtLock(service, NO_NEW_USERS, 2, () =>
      links.map((link, index) =>
        service.call("/api/auth/set-up", { body: { ...body, email: `o${index}@example.com`, token: link?.token } }),
      ),
    );
    expect(answers.map((answer) => answer.body.code ?? answer.status).sort()).toEqual([200, "already-set-up"]);
    expect(await countOf("organizations")).toBe(1);
  });

  it("runs out after 15 minutes", async () => {
    const link = await service.feature.createSetUpLink();
    await clock.advance(15 * 60_000);
    const answer = await service.call("/api/auth/set-up", { body: { ...body, token: link?.token } });
    expect(answer).toMatchObject({ status: 400, body: { code: "link-not-valid" } });
    expect(await countOf("users")).toBe(0);
  });
});
