import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountService, startAccountService } from "./account-service.ts";

const KEYS = "/api/v1/users/me/api-keys";
const HOUR_MS = 3_600_000;

// Rows say by the database's clock when a key was made, which is not turned.
const clock = new VirtualClock({ startAt: new Date() });
const wire = (date: Date) => date.toISOString().replace("Z", "+00:00");
const inHours = (hours: number) => wire(new Date(clock.now().getTime() + hours * HOUR_MS));

let service: AccountService;
beforeAll(async () => {
  service = await startAccountService({ clock });
});
afterAll(() => service.stop());

const make = (bearer: string, body: object = {}) => service.call(KEYS, { bearer, body: { name: "till", ...body } });
const change = (bearer: string, id: number, body: object) =>
  service.call(`${KEYS}/${id}`, { method: "PUT", bearer, body });
const rotate = (bearer: string, id: number, body?: object) =>
  service.call(`${KEYS}/${id}/rotate`, { method: "POST", bearer, ...(body === undefined ? {} : { body }) });
const statusOf = async (bearer: string) => (await service.call("/api/auth/me", { bearer })).status;

describe("a key that expires", () => {
  it("works until that moment and is refused from it on, and says so to who has it", async () => {
    const { key } = await service.seedPerson();
    const made = (await make(key, { expires_at: inHours(1) })).body;
    expect(made.api_key).toMatchObject({ expires_at: inHours(1), last_used_address: null });
    await clock.advance(HOUR_MS - 1);
    expect(await statusOf(made.key)).toBe(200);
    await clock.advance(1);
    const refused = await service.call("/api/auth/me", { bearer: made.key });
    expect(refused).toMatchObject({ status: 401, body: { code: "api-key-expired", fix: expect.any(String) } });
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    // It stays in the list, so that its owner sees why a program fails; its use no longer counts.
    await service.feature.activity.flush();
    const [, listed] = (await service.call(KEYS, { bearer: key })).body;
    expect(listed).toMatchObject({ id: made.api_key.id, is_active: true, usage_count: 1 });
  });

  it.each([
    ["over", -1, 400, "expiry-in-the-past"],
    ["now", 0, 400, "expiry-in-the-past"],
  ])("is not made when that is %s", async (_when, hours, status, code) => {
    const { key } = await service.seedPerson();
    expect(await make(key, { expires_at: inHours(hours) })).toMatchObject({ status, body: { code } });
    expect((await service.call(KEYS, { bearer: key })).body).toHaveLength(1);
  });

  it.each(["tomorrow", "2026-13-01T00:00:00Z", "2026-05-01", "2026-05-01T00:00:00", 5])(
    "is not made with %j",
    async (at) => {
      const { key } = await service.seedPerson();
      expect((await make(key, { expires_at: at })).status).toBe(422);
    },
  );

  it("may expire sooner, but never later and never again when it has", async () => {
    const { key } = await service.seedPerson();
    const { id } = (await make(key)).body.api_key;
    expect((await change(key, id, { expires_at: inHours(48) })).body.expires_at).toBe(inHours(48));
    expect((await change(key, id, { expires_at: inHours(24) })).body.expires_at).toBe(inHours(24));
    const later = await change(key, id, { expires_at: inHours(25) });
    expect(later).toMatchObject({ status: 400, body: { code: "expiry-only-sooner" } });
    expect((await change(key, id, { expires_at: inHours(-1) })).body.code).toBe("expiry-in-the-past");
    // Null and absent leave it.
    expect((await change(key, id, { name: "desk", expires_at: null })).body).toMatchObject({
      name: "desk",
      expires_at: inHours(24),
    });
    const endsAt = inHours(24);
    await clock.advance(25 * HOUR_MS);
    expect((await change(key, id, { expires_at: inHours(1) })).body.code).toBe("expiry-only-sooner");
    expect((await change(key, id, { name: "old" })).body).toMatchObject({ name: "old", expires_at: endsAt });
    expect((await change(key, 999_999, { expires_at: inHours(1) })).status).toBe(404);
  });

  it("makes no key that outlives it", async () => {
    const { key } = await service.seedPerson();
    const own = (await make(key, { expires_at: inHours(10) })).body;
    const beyond = { status: 403, body: { code: "expiry-beyond-own" } };
    for (const expires_at of [inHours(11), null]) expect(await make(own.key, { expires_at })).toMatchObject(beyond);
    expect((await make(own.key)).body.api_key.expires_at).toBe(inHours(10));
    expect((await make(own.key, { expires_at: inHours(1) })).body.api_key.expires_at).toBe(inHours(1));
    expect(await rotate(own.key, own.api_key.id, { expires_at: null })).toMatchObject(beyond);
    expect(await rotate(own.key, own.api_key.id, { expires_at: inHours(11) })).toMatchObject(beyond);
  });
});

describe("rotating a key", () => {
  it("gives a new one with the same rights; the former works on for the overlap", async () => {
    const { key } = await service.seedPerson();
    const permissions = { read: true, write: false, admin: false };
    const made = (await make(key, { permissions, rate_limit: { requests_per_minute: 90 } })).body;
    const { body, text } = await rotate(key, made.api_key.id, { overlap_hours: 2 });
    expect(body.api_key).toMatchObject({
      name: "till",
      permissions,
      rate_limit: { requests_per_minute: 90 },
      expires_at: null,
    });
    expect(body.former_key).toMatchObject({ id: made.api_key.id, expires_at: inHours(2), is_active: true });
    expect(text).not.toContain(made.key);
    expect([await statusOf(made.key), await statusOf(body.key)]).toEqual([200, 200]);
    await clock.advance(2 * HOUR_MS);
    expect([await statusOf(made.key), await statusOf(body.key)]).toEqual([401, 200]);
  });

  it("without a body leaves the former a day, and lets the new one live as long as the former was given", async () => {
    const { key } = await service.seedPerson();
    const { id } = (await make(key, { expires_at: inHours(100) })).body.api_key;
    // The row's own time is the database's; the life is what was given, whatever time it is here.
    const before = (await service.call(KEYS, { bearer: key })).body.at(-1);
    const lifeMs = Date.parse(before.expires_at) - Date.parse(before.created_at);
    await clock.advance(50 * HOUR_MS);
    const { body } = await rotate(key, id);
    expect(body.former_key.expires_at).toBe(inHours(24));
    expect(Date.parse(body.api_key.expires_at) - clock.now().getTime()).toBe(lifeMs);
  });

  it("never lengthens the former's life, and with no overlap ends it", async () => {
    const { key } = await service.seedPerson();
    const short = (await make(key, { expires_at: inHours(1) })).body.api_key;
    expect((await rotate(key, short.id, { overlap_hours: 5, expires_at: null })).body.former_key.expires_at).toBe(
      inHours(1),
    );
    const made = (await make(key)).body;
    const { body } = await rotate(key, made.api_key.id, { overlap_hours: 0 });
    expect(body.former_key.is_active).toBe(false);
    expect([await statusOf(made.key), await statusOf(body.key)]).toEqual([401, 200]);
    expect((await rotate(key, made.api_key.id)).status).toBe(404);
  });

  it("is for one's own keys, and makes none that may more than its maker", async () => {
    const owner = await service.seedPerson();
    const colleague = await service.seedPerson({ organization: owner.organization });
    const { id } = (await make(owner.key, { permissions: { admin: true } })).body.api_key;
    expect((await rotate(colleague.key, id)).status).toBe(404);
    const lesser = (await make(owner.key)).body.key;
    expect(await rotate(lesser, id)).toMatchObject({ status: 403, body: { code: "permissions-beyond-own" } });
    for (const overlap_hours of [-1, 721, 1.5, "2"])
      expect((await rotate(owner.key, id, { overlap_hours })).status).toBe(422);
  });
});

describe("the address a key was last used from", () => {
  const addressOf = async (proxied: AccountService, bearer: string, headers: Record<string, string>) => {
    await proxied.call("/api/auth/me", { bearer, headers });
    await proxied.feature.activity.flush();
    return (await proxied.call(KEYS, { bearer, headers })).body[0].last_used_address;
  };

  it("is the socket's, whatever somebody claims", async () => {
    const { key } = await service.seedPerson();
    expect(await addressOf(service, key, { "x-forwarded-for": "203.0.113.9" })).toBe("127.0.0.1");
  });

  it("is what a trusted proxy says, and that of the latest use", async () => {
    const proxied = await startAccountService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      const { key } = await proxied.seedPerson();
      expect(await addressOf(proxied, key, { "x-forwarded-for": "203.0.113.9" })).toBe("203.0.113.9");
      expect(await addressOf(proxied, key, { "x-forwarded-for": "198.51.100.7, 203.0.113.10" })).toBe("203.0.113.10");
    } finally {
      await proxied.stop();
    }
  });
});
