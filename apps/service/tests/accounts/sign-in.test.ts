import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../../src/platform/http/rate-limits.ts";
import { type AccountService, PASSWORD, startAccountService } from "./account-service.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let service: AccountService;
const clock = new VirtualClock({ startAt: new Date() });
beforeAll(async () => {
  service = await startAccountService({ clock });
});
afterAll(() => service.stop());

describe("signing in", () => {
  it("answers with token, user and organization, and counts", async () => {
    const { user, organization } = await service.seedPerson();
    const body = { email: user.email.toUpperCase(), password: PASSWORD, organization: organization.slug };
    const first = await service.call("/api/auth/login", { body });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      token_type: "bearer",
      user: { id: user.id, email: user.email, role: "admin", login_count: 1, is_verified: true },
      organization: { id: organization.id, slug: organization.slug, role: "admin" },
    });
    expect(first.headers.get("cache-control")).toBe("no-store");
    const byName = await service.call("/api/auth/login", { body: { ...body, organization: organization.name } });
    expect(byName.body.user).toMatchObject({ login_count: 2 });
    expect(byName.body.user.last_login_at).toMatch(/\+00:00$/);
    const me = await service.call("/api/auth/me", { bearer: byName.body.access_token });
    expect(me.body).toMatchObject({ id: String(user.id), organization_id: String(organization.id), first_name: "Pat" });
  });

  it("answers the same for an unknown address, a wrong password, a foreign organization and a deactivated account", async () => {
    const { user, organization } = await service.seedPerson();
    const stranger = await service.seedPerson();
    const gone = await service.seedPerson();
    await service.platform.database
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", gone.user.id)
      .execute();
    const good = { email: user.email, password: PASSWORD, organization: organization.slug };
    const answers = [];
    for (const change of [
      { email: "nobody@example.com" },
      { password: "wrong" },
      { password: "" },
      { organization: stranger.organization.slug },
      { organization: "no such organization" },
      { email: gone.user.email, organization: gone.organization.slug },
    ]) {
      answers.push(await service.call("/api/auth/login", { body: { ...good, ...change } }));
    }
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await service.call("/api/auth/login", { body: good })).status).toBe(200);
  });

  it("takes about as long for an unknown address as for a wrong password", async () => {
    const { user } = await service.seedPerson();
    /** Processor time of this process, hashing threads included: how busy the machine is does not count. */
    const effortOf = async (email: string) => {
      const before = process.cpuUsage();
      await service.call("/api/auth/login/simple", { body: { email, password: "wrong" } });
      const { user: userTime, system } = process.cpuUsage(before);
      return userTime + system;
    };
    await effortOf("warm-up@example.com");
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      known.push(await effortOf(user.email));
      unknown.push(await effortOf(`nobody-${round}@example.com`));
    }
    const median = (efforts: number[]) => efforts.sort((a, b) => a - b)[Math.floor(efforts.length / 2)] ?? 0;
    // Without the same hashing the unknown would be several times as cheap.
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
    expect(median(unknown)).toBeLessThan(median(known) * 2);
  });

  it("leads to the default organization, else to the oldest, and nowhere without one", async () => {
    const { user, organization, key } = await service.seedPerson();
    const made = await service.call("/api/v1/organization/create", { bearer: key, body: { name: "Second" } });
    const simple = () => service.call("/api/auth/login/simple", { body: { email: user.email, password: PASSWORD } });
    expect((await simple()).body.organization.id).toBe(organization.id);
    const { token } = await service.signIn(user.email);
    const chosen = await service.call("/api/auth/set-default-organization", {
      bearer: token,
      body: { organization_id: made.body.id },
    });
    expect(chosen.body).toMatchObject({ success: true, default_organization_id: made.body.id });
    expect((await simple()).body.organization).toMatchObject({ id: made.body.id, role: "admin" });
    await service.platform.database
      .updateTable("organizations")
      .set({ is_active: false })
      .where("id", "=", made.body.id)
      .execute();
    expect((await simple()).body.organization.id).toBe(organization.id);
    await service.platform.database.deleteFrom("organization_members").where("user_id", "=", user.id).execute();
    expect(await simple()).toMatchObject({ status: 403, body: { code: "no-organization" } });
  });

  it("allows ten wrong passwords an hour and account, and does not say whether there is one", async () => {
    const { user } = await service.seedPerson();
    for (const email of [user.email, "still-nobody@example.com"]) {
      const attempt = (password: string) => service.call("/api/auth/login/simple", { body: { email, password } });
      for (let round = 0; round < 10; round += 1) expect((await attempt("wrong")).status).toBe(401);
      const refused = await attempt(PASSWORD);
      expect(refused).toMatchObject({ status: 429, body: { code: "too-many-failed-attempts" } });
      expect(refused.headers.get("retry-after")).toBe("360");
    }
    await clock.advance(6 * MINUTE_MS);
    await service.signIn(user.email);
  });
});

describe("the edge's limit", () => {
  it("is five tries a minute and address", async () => {
    const limited = await startAccountService({ rateLimits: DEFAULT_RATE_LIMITS });
    try {
      const statuses: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        const body = { email: `nobody-${round}@example.com`, password: "x" };
        statuses.push((await limited.call("/api/auth/login/simple", { body })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe("a sign-in", () => {
  it("works by token and by cookie, and its end ends both at once", async () => {
    const { user } = await service.seedPerson();
    const { token, cookie, csrf } = await service.signIn(user.email);
    expect((await service.call("/api/v1/users/me", { bearer: token })).status).toBe(200);
    expect((await service.call("/api/v1/users/me", { cookie })).status).toBe(200);
    const out = await service.call("/api/auth/logout", { method: "POST", cookie, headers: { "x-csrf-token": csrf } });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie().join()).toContain("Max-Age=0");
    for (const credentials of [{ bearer: token }, { cookie }]) {
      expect(await service.call("/api/v1/users/me", credentials)).toMatchObject({
        status: 401,
        body: { code: "credentials-invalid" },
      });
    }
  });

  it("tells its times, runs out without use, and is extended", async () => {
    const { user } = await service.seedPerson();
    const { token, cookie, csrf } = await service.signIn(user.email);
    const info = await service.call("/api/auth/session/info", { cookie });
    expect(info.body).toEqual({
      user_id: user.id,
      is_active: true,
      absolute_timeout_remaining_minutes: 720,
      idle_timeout_remaining_minutes: 120,
      idle_minutes: 0,
      csrf_token: csrf,
    });
    expect((await service.call("/api/auth/session/info", { bearer: token })).body.csrf_token).toBeNull();
    await clock.advance(110 * MINUTE_MS);
    expect((await service.call("/api/auth/session/info", { cookie })).body).toMatchObject({
      idle_timeout_remaining_minutes: 10,
      idle_minutes: 110,
    });
    const extended = await service.call("/api/auth/session/extend", {
      method: "POST",
      cookie,
      headers: { "x-csrf-token": csrf },
    });
    expect(extended.body).toMatchObject({
      success: true,
      expires_at: new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString().replace("Z", "+00:00"),
    });
    await clock.advance(15 * MINUTE_MS);
    expect((await service.call("/api/auth/me", { bearer: extended.body.access_token })).status).toBe(200);
    expect((await service.call("/api/auth/me", { bearer: token })).status).toBe(401);
    // Use alone keeps it alive, too; what is noted in memory is stored by the flush.
    for (let round = 0; round < 4; round += 1) {
      await clock.advance(100 * MINUTE_MS);
      expect((await service.call("/api/auth/me", { cookie })).status).toBe(200);
      await service.feature.activity.flush();
    }
    // 8 h 45 min since the sign-in; the absolute end stays at 12 h.
    await clock.advance(118 * MINUTE_MS);
    expect((await service.call("/api/auth/me", { cookie })).status).toBe(200);
    await service.feature.activity.flush();
    await clock.advance(80 * MINUTE_MS);
    expect((await service.call("/api/auth/me", { cookie })).status).toBe(401);
    expect((await service.call("/api/auth/me", { bearer: extended.body.access_token })).status).toBe(401);
  });

  it("is remembered for 30 days when asked to be", async () => {
    const { user } = await service.seedPerson();
    const login = await service.call("/api/auth/login/simple", {
      body: { email: user.email, password: PASSWORD, remember_me: true },
    });
    for (const cookie of login.headers.getSetCookie()) expect(cookie).toContain("Max-Age=2592000");
    const cookie = login.headers
      .getSetCookie()
      .map((text) => text.split(";")[0])
      .join("; ");
    await clock.advance(6 * 24 * HOUR_MS);
    expect((await service.call("/api/auth/me", { cookie })).status).toBe(200);
    await clock.advance(7 * 24 * HOUR_MS);
    expect((await service.call("/api/auth/me", { cookie })).status).toBe(401);
  });

  it("goes on in another organization of the person, and in no other", async () => {
    const { user, organization, key } = await service.seedPerson();
    const foreign = await service.seedPerson();
    const made = await service.call("/api/v1/organization/create", { bearer: key, body: { name: "Elsewhere" } });
    const { token, cookie } = await service.signIn(user.email);
    const switchTo = (organization_id: number, bearer = token) =>
      service.call("/api/auth/switch-organization", { bearer, body: { organization_id } });
    const switched = await switchTo(made.body.id);
    expect(switched.body).toMatchObject({ organization: { id: made.body.id, role: "admin" }, user: { id: user.id } });
    expect((await service.call("/api/auth/me", { bearer: switched.body.access_token })).body.organization_id).toBe(
      String(made.body.id),
    );
    expect((await service.call("/api/auth/me", { cookie })).body.organization_id).toBe(String(made.body.id));
    const missing = await switchTo(999_999);
    const notTheirs = await switchTo(foreign.organization.id);
    expect(notTheirs).toMatchObject({ status: 404, text: missing.text });
    expect(await switchTo(made.body.id, key)).toMatchObject({ status: 400, body: { code: "not-a-sign-in" } });
    const list = await service.call("/api/auth/organizations", { bearer: switched.body.access_token });
    expect(list.body).toMatchObject({
      current_organization_id: made.body.id,
      default_organization_id: organization.id,
      organizations: [
        { id: organization.id, is_current: false, is_default: true },
        { id: made.body.id, is_current: true, is_default: false },
      ],
    });
    const byKey = await service.call("/api/auth/organizations", { bearer: key });
    expect(byKey.body.organizations.map((entry: { id: number }) => entry.id)).toEqual([organization.id]);
  });

  it("fails from the next request on when the person leaves, or they or the organization are deactivated", async () => {
    const { database } = service.platform;
    const end: Readonly<Record<string, (userId: number, organizationId: number) => Promise<unknown>>> = {
      removed: (userId, organizationId) =>
        database
          .deleteFrom("organization_members")
          .where("user_id", "=", userId)
          .where("organization_id", "=", organizationId)
          .execute(),
      "person deactivated": (userId) =>
        database.updateTable("users").set({ is_active: false }).where("id", "=", userId).execute(),
      "organization deactivated": (_userId, organizationId) =>
        database.updateTable("organizations").set({ is_active: false }).where("id", "=", organizationId).execute(),
    };
    for (const [name, act] of Object.entries(end)) {
      const { user, organization, key } = await service.seedPerson();
      const { token, cookie } = await service.signIn(user.email);
      // What they are elsewhere must not stand in for what they were here.
      await service.call("/api/v1/organization/create", { bearer: key, body: { name: "Elsewhere" } });
      const credentials = [{ bearer: token }, { cookie }, { bearer: key }];
      for (const credential of credentials) {
        expect((await service.call("/api/auth/me", credential)).status, name).toBe(200);
      }
      await act(user.id, organization.id);
      for (const credential of credentials) {
        expect((await service.call("/api/auth/me", credential)).status, name).toBe(401);
      }
    }
  });
});

describe("changing the password", () => {
  it("needs the current one, ends the other sign-ins, and keeps this one", async () => {
    const { user } = await service.seedPerson();
    const here = await service.signIn(user.email);
    const there = await service.signIn(user.email);
    const change = (current_password: string, new_password: string) =>
      service.call("/api/v1/users/me/change-password", {
        bearer: here.token,
        body: { current_password, new_password },
      });
    expect(await change("wrong", "another good one")).toMatchObject({
      status: 400,
      body: { code: "current-password-wrong" },
    });
    expect((await change(PASSWORD, "short")).status).toBe(422);
    expect((await change(PASSWORD, "another good one")).status).toBe(200);
    expect((await service.call("/api/auth/me", { bearer: here.token })).status).toBe(200);
    expect((await service.call("/api/auth/me", { bearer: there.token })).status).toBe(401);
    expect((await service.call("/api/auth/me", { cookie: there.cookie })).status).toBe(401);
    await service.signIn(user.email, { password: "another good one" });
    await expect(service.signIn(user.email)).rejects.toThrow(/401/);
  });
});

describe("a first password", () => {
  it("is set with an empty current one, but not by a key that has less than its owner", async () => {
    const person = await service.seedPerson({ permissions: { read: true, write: true, admin: false } });
    const full = await service.seedPerson();
    for (const { user } of [person, full]) {
      await service.platform.database
        .updateTable("users")
        .set({ password_hash: null })
        .where("id", "=", user.id)
        .execute();
    }
    const set = (bearer: string, current_password: string) =>
      service.call("/api/v1/users/me/change-password", {
        bearer,
        body: { current_password, new_password: "my first password" },
      });
    expect(await set(person.key, "")).toMatchObject({ status: 403, body: { code: "key-permission-missing" } });
    expect((await set(full.key, "something")).status).toBe(400);
    expect((await set(full.key, "")).status).toBe(200);
    expect((await set(full.key, "")).status).toBe(400);
    await service.signIn(full.user.email, { password: "my first password" });
  });
});

describe("a forgotten password", () => {
  it("is answered the same for everyone", async () => {
    const { user } = await service.seedPerson();
    const known = await service.call("/api/auth/forgot-password", { body: { email: user.email } });
    const unknown = await service.call("/api/auth/forgot-password", { body: { email: "nobody@example.com" } });
    expect(known.status).toBe(200);
    expect(unknown.text).toBe(known.text);
  });

  it("is reset once, by the newest link, which verifies the address and ends every sign-in", async () => {
    const { user, key } = await service.seedPerson({ isVerified: false });
    const { token } = await service.signIn(user.email);
    expect(await service.feature.createPasswordResetLink("nobody@example.com")).toBeNull();
    const older = await service.feature.createPasswordResetLink(user.email);
    const link = await service.feature.createPasswordResetLink(user.email.toUpperCase());
    expect(link?.url).toBe(`http://localhost:0/reset-password?token=${link?.token}`);
    const reset = (resetToken: string | undefined) =>
      service.call("/api/auth/reset-password", { body: { token: resetToken, new_password: "fresh and long" } });
    const refused = [await reset("nothing"), await reset(older?.token), await reset(`${link?.token}x`)];
    for (const answer of refused) expect(answer).toMatchObject({ status: 400, body: { code: "link-not-valid" } });
    expect((await reset(link?.token)).status).toBe(200);
    expect((await reset(link?.token)).status).toBe(400);
    expect((await service.call("/api/auth/me", { bearer: token })).status).toBe(401);
    await service.signIn(user.email, { password: "fresh and long" });
    expect((await service.call("/v1/verification/status", { bearer: key })).body).toMatchObject({
      email_verified: true,
      phone_verified: false,
    });
  });

  it("has a link of one hour, whose token is stored as a hash only", async () => {
    const { user } = await service.seedPerson();
    const link = await service.feature.createPasswordResetLink(user.email);
    const stored = await service.platform.database.selectFrom("one_time_tokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(link?.token);
    await clock.advance(HOUR_MS + 1);
    const answer = await service.call("/api/auth/reset-password", {
      body: { token: link?.token, new_password: "fresh and long" },
    });
    expect(answer.status).toBe(400);
  });

  it("does not take a token of another purpose", async () => {
    const { user } = await service.seedPerson({ isVerified: false });
    const link = await service.feature.createEmailVerificationLink(user.email);
    const reset = await service.call("/api/auth/reset-password", {
      body: { token: link?.token, new_password: "fresh and long" },
    });
    expect(reset.status).toBe(400);
    const verify = () => service.call("/v1/verification/email/verify", { body: { token: link?.token } });
    expect(await verify()).toMatchObject({ status: 200, body: { success: true, error: null } });
    const again = await verify();
    expect(again).toMatchObject({ status: 400, body: { success: false } });
    expect(again.body.detail).toBe(again.body.error);
  });
});

it("a password that is tried first is refused wherever one is chosen", async () => {
  const { user } = await service.seedPerson();
  const signedIn = await service.call("/api/auth/login/simple", { body: { email: user.email, password: PASSWORD } });
  const changed = await service.call("/api/v1/users/me/change-password", {
    bearer: signedIn.body.access_token,
    body: { current_password: PASSWORD, new_password: "password123" },
  });
  expect(changed).toMatchObject({ status: 400, body: { code: "password-too-common" } });
  const reset = await service.call("/api/auth/reset-password", { body: { token: "any", new_password: "qwertyuiop" } });
  expect(reset).toMatchObject({ status: 400, body: { code: "password-too-common" } });
  expect(
    await service.call("/api/auth/login/simple", { body: { email: user.email, password: PASSWORD } }),
  ).toMatchObject({ status: 200 });
});

describe("registration", () => {
  const body = {
    email: "new@example.com",
    password: "a good password",
    first_name: "New",
    last_name: "Person",
    organization: "New Things",
  };

  it("is closed unless the operator opened it", async () => {
    expect(await service.call("/api/auth/register", { body })).toMatchObject({
      status: 403,
      body: { code: "registration-closed" },
    });
  });

  it("makes an unverified account with an organization of its own, never joining one", async () => {
    const open = await startAccountService({ environment: { OPEN_REGISTRATION: "true" } });
    try {
      const { organization } = await open.seedPerson({ organization: await open.seedOrganization("New Things") });
      for (const password of ["password", "PassWord", "12345678", "zzzzzzzz"]) {
        expect(await open.call("/api/auth/register", { body: { ...body, password } })).toMatchObject({
          status: 400,
          body: { code: "password-too-common", fix: expect.any(String) },
        });
      }
      const made = await open.call("/api/auth/register", { body });
      expect(made.body).toMatchObject({
        user: { email: body.email, full_name: "New Person", role: "admin", is_verified: false },
        organization: { name: "New Things", slug: "new-things-2", role: "admin" },
      });
      expect(made.body.organization.id).not.toBe(organization.id);
      expect(await open.call("/api/auth/register", { body: { ...body, email: "NEW@example.com" } })).toMatchObject({
        status: 409,
        body: { code: "email-taken" },
      });
      const bearer = made.body.access_token;
      expect((await open.call("/api/v1/users", { bearer })).status).toBe(200);
      expect(await open.call("/api/v1/users/me/api-keys", { bearer, body: { name: "too early" } })).toMatchObject({
        status: 403,
        body: { code: "account-not-verified" },
      });
    } finally {
      await open.stop();
    }
  });
});
