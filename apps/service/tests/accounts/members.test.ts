import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMember, findOrganizationName } from "../../src/features/accounts/members/find-member.ts";
import {
  type AccountService,
  meetAtLock,
  PASSWORD,
  type SeededPerson,
  startAccountService,
} from "./account-service.ts";

const USERS = "/api/v1/users";

let service: AccountService;
const clock = new VirtualClock({ startAt: new Date() });
beforeAll(async () => {
  service = await startAccountService({ clock });
});
afterAll(() => service.stop());

function tokenOf(url: string): string {
  return new URL(url).searchParams.get("token") ?? "";
}

async function invite(admin: SeededPerson, body: object) {
  const answer = await service.call(`${USERS}/invite`, { bearer: admin.key, body });
  expect(answer.status).toBe(200);
  return { token: tokenOf(answer.body.invitation_url), id: answer.body.invitation_id as string };
}

function accept(token: string, password: string, confirm_password = password) {
  return service.call(`${USERS}/accept-invitation`, { body: { token, password, confirm_password } });
}

describe("one's own account", () => {
  it("is read and changed; null leaves a member, an empty text clears it", async () => {
    const { key, user, organization } = await service.seedPerson();
    const put = (body: object) => service.call(`${USERS}/me`, { method: "PUT", bearer: key, body });
    expect((await service.call(`${USERS}/me`, { bearer: key })).body).toMatchObject({
      id: user.id,
      organization_id: organization.id,
      full_name: "Pat Example",
      preferences: null,
      google_id: null,
      is_platform_admin: false,
    });
    const changed = await put({ first_name: "Ada", last_name: "", preferences: { theme: "dark" }, email: null });
    expect(changed.body).toMatchObject({
      first_name: "Ada",
      last_name: null,
      full_name: "Ada",
      email: user.email,
      preferences: { theme: "dark" },
    });
    // Server-owned members are not theirs to set.
    await put({ role: "viewer", is_platform_admin: true, organization_id: 1, login_count: 99, is_verified: false });
    expect((await service.call(`${USERS}/me`, { bearer: key })).body).toEqual({
      ...changed.body,
      updated_at: expect.any(String),
    });
  });

  it("cannot take an address that has an account, in whatever case", async () => {
    const { key } = await service.seedPerson();
    const other = await service.seedPerson();
    const answer = await service.call(`${USERS}/me`, {
      method: "PUT",
      bearer: key,
      body: { email: other.user.email.toUpperCase() },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "email-taken" } });
  });

  it("gets another address by a sign-in or a full key, not by a key that has less than its owner", async () => {
    const { organization } = await service.seedPerson();
    const person = await service.seedPerson({ organization, permissions: { read: true, write: true, admin: false } });
    const put = (bearer: string, email: string) =>
      service.call(`${USERS}/me`, { method: "PUT", bearer, body: { email } });
    expect((await put(person.key, "taken-over@example.com")).status).toBe(403);
    expect((await put(person.key, person.user.email)).status).toBe(200);
    const { token } = await service.signIn(person.user.email);
    expect((await put(token, "moved@example.com")).body.email).toBe("moved@example.com");
  });
});

describe("members", () => {
  it("are listed for one organization, without the others' preferences", async () => {
    const admin = await service.seedPerson();
    const viewer = await service.seedPerson({ organization: admin.organization, role: "viewer" });
    await service.seedPerson();
    await service.call(`${USERS}/me`, { method: "PUT", bearer: admin.key, body: { preferences: { private: true } } });
    const list = await service.call(USERS, { bearer: viewer.key });
    expect(list.body).toMatchObject([
      { id: admin.user.id, role: "admin", preferences: null },
      { id: viewer.user.id, role: "viewer" },
    ]);
  });

  it("change their role from the next request on", async () => {
    const admin = await service.seedPerson();
    const member = await service.seedPerson({ organization: admin.organization, role: "user" });
    const setRole = (role: string) =>
      service.call(`${USERS}/${member.user.id}`, { method: "PATCH", bearer: admin.key, body: { role } });
    expect((await setRole("Admin")).body).toMatchObject({ id: member.user.id, role: "admin" });
    expect((await service.call(`${USERS}/invitations`, { bearer: member.key })).status).toBe(200);
    expect((await setRole("viewer")).body.role).toBe("viewer");
    expect((await service.call(`${USERS}/invitations`, { bearer: member.key })).status).toBe(403);
    expect((await setRole("owner")).status).toBe(422);
  });

  it("lose keys and sign-ins with their membership, and do not get them back with it", async () => {
    const admin = await service.seedPerson();
    const member = await service.seedPerson({ organization: admin.organization, role: "user" });
    const { token } = await service.signIn(member.user.email);
    const path = `${USERS}/${member.user.id}`;
    expect((await service.call(path, { method: "DELETE", bearer: admin.key })).status).toBe(200);
    expect((await service.call(path, { method: "DELETE", bearer: admin.key })).status).toBe(404);
    const { token: invitation } = await invite(admin, { email: member.user.email });
    expect((await accept(invitation, PASSWORD)).status).toBe(200);
    for (const bearer of [member.key, token]) {
      expect((await service.call(`${USERS}/me`, { bearer })).status).toBe(401);
    }
  });

  it("leave no open invitation behind when they go or get a lower role, by which the right could come back", async () => {
    const admin = await service.seedPerson();
    const seed = async (name: string) => {
      const person = await service.seedPerson({ organization: admin.organization });
      return { person, ...(await invite(person, { email: `${name}-s-friend@example.com`, role: "admin" })) };
    };
    const kept = await invite(admin, { email: "kept@example.com" });
    const change = (person: SeededPerson, role?: string) =>
      service.call(`${USERS}/${person.user.id}`, {
        method: role === undefined ? "DELETE" : "PATCH",
        bearer: admin.key,
        ...(role === undefined ? {} : { body: { role } }),
      });
    const [removed, lowered, same] = [await seed("removed"), await seed("lowered"), await seed("same")];
    expect((await change(removed.person)).status).toBe(200);
    expect((await change(lowered.person, "user")).status).toBe(200);
    expect((await change(same.person, "admin")).status).toBe(200);
    for (const { token } of [removed, lowered]) expect((await accept(token, "long enough")).status).toBe(404);
    const { body } = await service.call(`${USERS}/invitations`, { bearer: admin.key });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([kept.id, same.id]);
  });

  it("of another organization are the same 404 as unknown ones", async () => {
    const admin = await service.seedPerson();
    const foreign = await service.seedPerson();
    for (const [method, body] of [
      ["PATCH", { role: "viewer" }],
      ["DELETE", undefined],
    ] as const) {
      const unknown = await service.call(`${USERS}/999999`, { method, bearer: admin.key, body });
      const answer = await service.call(`${USERS}/${foreign.user.id}`, { method, bearer: admin.key, body });
      expect(unknown.status).toBe(404);
      expect(answer).toMatchObject({ status: 404, text: unknown.text });
    }
    expect((await service.call(`${USERS}/me`, { bearer: foreign.key })).body.role).toBe("admin");
  });

  it("always include an admin, also when two admins go at the same moment", async () => {
    const admin = await service.seedPerson();
    const last = { status: 400, body: { code: "last-admin" } };
    const act = (target: SeededPerson, bearer: string, body?: object) =>
      service.call(`${USERS}/${target.user.id}`, {
        method: body ? "PATCH" : "DELETE",
        bearer,
        ...(body ? { body } : {}),
      });
    expect(await act(admin, admin.key, { role: "user" })).toMatchObject(last);
    expect(await act(admin, admin.key)).toMatchObject(last);
    expect((await act(admin, admin.key, { role: "admin" })).status).toBe(200);
    // A deactivated admin can do nothing, so does not count.
    const away = await service.seedPerson({ organization: admin.organization });
    await service.platform.database
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", away.user.id)
      .execute();
    expect(await act(admin, admin.key, { role: "user" })).toMatchObject(last);
    const one = await service.seedPerson();
    const two = await service.seedPerson({ organization: one.organization });
    const rowsOfAdmins = {
      sql: "select 1 from organization_members where organization_id = $1 for update",
      parameters: [one.organization.id],
    };
    const answers = await meetAtLock(service, rowsOfAdmins, 2, () => [
      act(one, two.key, { role: "user" }),
      act(two, one.key),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const admins = await service.platform.database
      .selectFrom("organization_members")
      .select("user_id")
      .where("organization_id", "=", one.organization.id)
      .where("role", "=", "admin")
      .execute();
    expect(admins).toHaveLength(1);
  });

  it("are found by other features inside their organization only", async () => {
    const { user, organization } = await service.seedPerson();
    const foreign = await service.seedPerson();
    const scope = service.platform.data.scope(organization.id);
    expect(await scope.transaction((unit) => findMember(unit, user.id))).toEqual({
      userId: user.id,
      email: user.email,
      fullName: "Pat Example",
      role: "admin",
    });
    expect(await scope.transaction((unit) => findMember(unit, foreign.user.id))).toBeNull();
    expect(await scope.transaction(findOrganizationName)).toBe(organization.name);
  });
});

describe("an invitation", () => {
  it("makes an account that is verified and signed in, with the names it was given", async () => {
    const admin = await service.seedPerson();
    const { token } = await invite(admin, { email: "Fresh@example.com", first_name: "Fresh", role: "viewer" });
    expect((await service.call(`${USERS}/invitation/${token}`)).body).toMatchObject({
      valid: true,
      email: "Fresh@example.com",
      role: "viewer",
      organization_name: admin.organization.name,
      has_account: false,
    });
    expect(await accept(token, "long enough", "long enougH")).toMatchObject({ body: { code: "passwords-differ" } });
    expect(await accept(token, "short")).toMatchObject({ status: 400, body: { code: "password-too-short" } });
    const joined = await accept(token, "long enough");
    expect(joined.body).toMatchObject({
      success: true,
      token_type: "bearer",
      user: { first_name: "Fresh", role: "viewer", is_verified: true, organization_id: admin.organization.id },
      organization: { id: admin.organization.id, role: "viewer" },
    });
    const me = await service.call(`${USERS}/me`, { bearer: joined.body.access_token });
    expect(me.body).toEqual(joined.body.user);
    await service.signIn("fresh@example.com", { password: "long enough" });
  });

  it("works once, also when it is accepted twice at the same moment", async () => {
    const admin = await service.seedPerson();
    const person = await service.seedPerson();
    const { token, id } = await invite(admin, { email: person.user.email });
    const itsRow = { sql: "select 1 from invitations where id = $1 for update", parameters: [id] };
    const answers = await meetAtLock(service, itsRow, 2, () => [accept(token, PASSWORD), accept(token, PASSWORD)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await accept(token, PASSWORD)).toMatchObject({ status: 400, body: { code: "invitation-used" } });
    expect((await service.call(`${USERS}/invitation/${token}`)).status).toBe(400);
  });

  it("lets whoever has an account join with its own password only", async () => {
    const admin = await service.seedPerson();
    const person = await service.seedPerson({ isVerified: false });
    const { token } = await invite(admin, { email: person.user.email.toUpperCase(), role: "member" });
    expect((await service.call(`${USERS}/invitation/${token}`)).body.has_account).toBe(true);
    expect(await accept(token, "a password of mine")).toMatchObject({ status: 401 });
    const joined = await accept(token, PASSWORD);
    expect(joined.body).toMatchObject({
      user: { id: person.user.id, role: "user", is_verified: true },
      organization: { id: admin.organization.id },
    });
    await service.signIn(person.user.email);
  });

  it("runs out after seven days, is replaced by the next, and can be taken back", async () => {
    const admin = await service.seedPerson();
    const email = "later@example.com";
    const older = await invite(admin, { email });
    const newer = await invite(admin, { email: email.toUpperCase() });
    expect((await accept(older.token, "long enough")).status).toBe(404);
    const list = () => service.call(`${USERS}/invitations`, { bearer: admin.key });
    expect((await list()).body).toMatchObject([{ id: newer.id, role: "user" }]);
    const taken = await invite(admin, { email: "taken-back@example.com" });
    const foreign = await service.seedPerson();
    const revoke = (bearer: string, id: string) =>
      service.call(`${USERS}/invitations/${id}`, { method: "DELETE", bearer });
    expect((await revoke(foreign.key, taken.id)).status).toBe(404);
    expect((await revoke(admin.key, "not-an-id")).status).toBe(404);
    expect((await revoke(admin.key, taken.id)).status).toBe(200);
    expect((await accept(taken.token, "long enough")).status).toBe(404);
    await clock.advance(7 * 24 * 3_600_000 + 1);
    expect(await accept(newer.token, "long enough")).toMatchObject({ body: { code: "invitation-expired" } });
    expect((await list()).body).toEqual([]);
  });

  it("is not made for a member, and stores no token", async () => {
    const admin = await service.seedPerson();
    const again = await service.call(`${USERS}/invite`, { bearer: admin.key, body: { email: admin.user.email } });
    expect(again).toMatchObject({ status: 409, body: { code: "already-member" } });
    const { token } = await invite(admin, { email: "secret@example.com" });
    const rows = await service.platform.database.selectFrom("invitations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await service.call(`${USERS}/invitation/${token}x`)).status).toBe(404);
  });
});
