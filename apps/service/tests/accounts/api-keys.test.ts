import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isWellFormedApiKey } from "../../src/platform/crypto/api-key.ts";
import { type AccountService, startAccountService } from "./account-service.ts";

const KEYS = "/api/v1/users/me/api-keys";

let service: AccountService;
beforeAll(async () => {
  service = await startAccountService();
});
afterAll(() => service.stop());

describe("API keys", () => {
  it("are shown once, listed without the key, and stored as a hash", async () => {
    const { user, key } = await service.seedPerson();
    const made = await service.call(KEYS, { bearer: key, body: { name: "  till  " } });
    expect(made.status).toBe(200);
    expect(isWellFormedApiKey(made.body.key)).toBe(true);
    expect(made.body.api_key).toMatchObject({
      user_id: user.id,
      name: "till",
      key_prefix: `${made.body.key.slice(0, 12)}...`,
      is_active: true,
      usage_count: 0,
      last_used_at: null,
      permissions: { read: true, write: true, admin: false },
      rate_limit: {},
    });
    const list = await service.call(KEYS, { bearer: made.body.key });
    expect(list.body).toHaveLength(2);
    expect(list.text).not.toContain(made.body.key);
    const rows = await service.platform.database.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.body.key);
    expect(service.logLines.join("\n")).not.toContain(made.body.key);
  });

  it("fail from the next request after they are revoked, and cannot be revoked twice", async () => {
    const { key } = await service.seedPerson();
    const made = await service.call(KEYS, { bearer: key, body: { name: "short-lived" } });
    const path = `${KEYS}/${made.body.api_key.id}`;
    expect((await service.call("/api/auth/me", { bearer: made.body.key })).status).toBe(200);
    expect((await service.call(path, { method: "DELETE", bearer: key })).body).toMatchObject({ success: true });
    expect((await service.call("/api/auth/me", { bearer: made.body.key })).status).toBe(401);
    expect((await service.call(path, { method: "DELETE", bearer: key })).status).toBe(404);
    expect((await service.call(path, { method: "PUT", bearer: key, body: { name: "again" } })).status).toBe(404);
    expect((await service.call(KEYS, { bearer: key })).body).toHaveLength(1);
  });

  it("belong to one person: a colleague's, a stranger's and an unknown one are the same 404", async () => {
    const owner = await service.seedPerson();
    const colleague = await service.seedPerson({ organization: owner.organization });
    const stranger = await service.seedPerson();
    const own = (await service.call(KEYS, { bearer: owner.key })).body[0].id;
    for (const method of ["PUT", "DELETE"] as const) {
      const unknown = await service.call(`${KEYS}/999999`, { method, bearer: owner.key, body: { name: "x" } });
      expect(unknown.status).toBe(404);
      for (const other of [colleague, stranger]) {
        const answer = await service.call(`${KEYS}/${own}`, { method, bearer: other.key, body: { name: "x" } });
        expect(answer).toMatchObject({ status: 404, text: unknown.text });
      }
    }
    expect((await service.call(KEYS, { bearer: owner.key })).body).toMatchObject([{ id: own, name: "test" }]);
  });

  it("are renamed by query or body and change their permissions in both forms", async () => {
    const { key } = await service.seedPerson();
    const { id } = (await service.call(KEYS, { bearer: key, body: { name: "one" } })).body.api_key;
    const put = (query: string, body?: unknown) =>
      service.call(`${KEYS}/${id}${query}`, { method: "PUT", bearer: key, ...(body === undefined ? {} : { body }) });
    expect((await put("?name=two")).body).toMatchObject({ name: "two", permissions: { write: true } });
    expect((await put("", { name: "three" })).body).toMatchObject({ name: "three" });
    expect((await put("", {})).body).toMatchObject({ name: "three", permissions: { read: true, write: true } });
    expect((await put("?name=four", { read: true, write: false })).body).toMatchObject({
      name: "four",
      permissions: { read: true, write: false, admin: false },
    });
    expect(
      (await put("", { permissions: { write: true }, rate_limit: { requests_per_minute: 60 } })).body,
    ).toMatchObject({
      permissions: { read: true, write: true, admin: false },
      rate_limit: { requests_per_minute: 60 },
    });
    expect((await put("", { rate_limit: null })).body.rate_limit).toEqual({});
    // Permissions by area are not known here, and must not become broader ones.
    expect((await put("", { assistants: "read_write" })).status).toBe(422);
    expect(
      (await service.call(KEYS, { bearer: key, body: { name: "x", permissions: { calls: "read" } } })).status,
    ).toBe(422);
  });

  it("cannot be given more than their maker has", async () => {
    const { organization } = await service.seedPerson();
    const grant = (bearer: string, permissions: object) =>
      service.call(KEYS, { bearer, body: { name: "x", permissions } });
    const admin = await service.seedPerson({ organization });
    const member = await service.seedPerson({ organization, role: "user" });
    const writer = await service.seedPerson({
      organization,
      permissions: { read: true, write: true, admin: false },
    });
    expect((await grant(admin.key, { admin: true })).status).toBe(200);
    for (const bearer of [member.key, writer.key]) {
      expect((await grant(bearer, { write: true })).status).toBe(200);
      expect(await grant(bearer, { admin: true })).toMatchObject({
        status: 403,
        body: { code: "permissions-beyond-own" },
      });
      const [own] = (await service.call(KEYS, { bearer })).body;
      const raised = await service.call(`${KEYS}/${own.id}`, { method: "PUT", bearer, body: { admin: true } });
      expect(raised.status).toBe(403);
    }
  });

  it("that are limited lift no limit, neither their own nor a new key's", async () => {
    const { key: full } = await service.seedPerson();
    const make = (bearer: string, limit: object) => service.call(KEYS, { bearer, body: { name: "x", ...limit } });
    const limitOf = (requests_per_minute: number | null) => ({ rate_limit: { requests_per_minute } });
    const own = (await make(full, limitOf(5_000))).body;
    const put = (bearer: string, body: object) =>
      service.call(`${KEYS}/${own.api_key.id}`, { method: "PUT", bearer, body });
    const beyond = { status: 403, body: { code: "rate-limit-beyond-own", fix: expect.any(String) } };
    for (const limit of [limitOf(5_001), limitOf(null), { rate_limit: {} }, { rate_limit: null }]) {
      expect(await put(own.key, limit), JSON.stringify(limit)).toMatchObject(beyond);
      expect(await make(own.key, limit), JSON.stringify(limit)).toMatchObject(beyond);
    }
    expect((await make(own.key, {})).body.api_key.rate_limit).toEqual({ requests_per_minute: 5_000 });
    expect((await make(own.key, limitOf(10))).body.api_key.rate_limit).toEqual({ requests_per_minute: 10 });
    expect((await put(own.key, { name: "renamed" })).body.rate_limit).toEqual({ requests_per_minute: 5_000 });
    expect((await put(own.key, limitOf(4_000))).status).toBe(200);
    // Who is not limited lifts it.
    expect((await put(full, { rate_limit: null })).body.rate_limit).toEqual({});
  });

  it("that may only read change nothing of the account either", async () => {
    const { key } = await service.seedPerson({ permissions: { read: true, write: false, admin: false } });
    const id = (await service.call(KEYS, { bearer: key })).body[0].id;
    const tries: [string, "PUT" | "POST" | "DELETE", unknown][] = [
      ["/api/v1/users/me", "PUT", { first_name: "Mallory" }],
      ["/api/v1/users/me/change-password", "POST", { current_password: "x", new_password: "xxxxxxxx" }],
      ["/api/auth/set-default-organization", "POST", { organization_id: 1 }],
      [`${KEYS}/${id}`, "DELETE", undefined],
      [KEYS, "POST", { name: "x" }],
    ];
    for (const [path, method, body] of tries) {
      const answer = await service.call(path, { method, bearer: key, body });
      expect(answer, path).toMatchObject({ status: 403, body: { code: "key-permission-missing" } });
    }
  });

  it("carry their own rate limit to the edge", async () => {
    const { key } = await service.seedPerson();
    const made = await service.call(KEYS, {
      bearer: key,
      body: { name: "slow", rate_limit: { requests_per_minute: 30 } },
    });
    const identity = await service.feature.authenticate({
      method: "GET",
      authorization: `Bearer ${made.body.key}`,
      cookies: {},
      csrfToken: undefined,
      remoteAddress: "127.0.0.1",
    });
    expect(identity.credential).toMatchObject({ kind: "api-key", requestsPerMinute: 30 });
  });

  it("count their use without a write per request", async () => {
    const { key } = await service.seedPerson();
    const used = async () => (await service.call(KEYS, { bearer: key })).body[0];
    for (let round = 0; round < 5; round += 1)
      expect(await used()).toMatchObject({ usage_count: 0, last_used_at: null });
    await service.feature.activity.flush();
    const after = await used();
    expect(after.usage_count).toBe(5);
    expect(after.last_used_at).toMatch(/\+00:00$/);
    await service.feature.activity.flush();
    expect((await used()).usage_count).toBe(6);
  });

  it("are told apart from no credentials in words, with the header clients look for", async () => {
    const none = await service.call("/api/v1/users/me");
    const bad = await service.call("/api/v1/users/me", { bearer: "pk_live_nothing" });
    for (const answer of [none, bad]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(none.body.detail).not.toBe(bad.body.detail);
  });
});
