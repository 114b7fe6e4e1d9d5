import { randomBytes } from "node:crypto";
import { plainProviderSettingName, secretProviderSettingName } from "@parley/contracts/accounts/organization-schemas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "../../src/providers/provider-error.ts";
import { type AccountService, startAccountService } from "./account-service.ts";

const PATH = "/api/v1/organization";

let service: AccountService;
const asked: [string, string][] = [];
beforeAll(async () => {
  service = await startAccountService({
    environment: { OPENAI_API_KEY: "operator-openai-key" },
    checkTwilioCredentials: async (accountSid, authToken) => {
      asked.push([accountSid, authToken]);
      if (authToken === "away") {
        throw new ProviderError({
          ...{ provider: "twilio", operation: "check-credentials", outcome: "not-done" },
          message: "Twilio could not be reached",
        });
      }
      return authToken === "bad"
        ? { isValid: false, reason: "Twilio refused them" }
        : { isValid: true, friendlyName: "Main" };
    },
  });
});
afterAll(() => service.stop());

function put(bearer: string, body: object) {
  return service.call(PATH, { method: "PUT", bearer, body });
}

const canary = () => `canary-${randomBytes(12).toString("hex")}`;
const masked = (secret: string) => `••••••••${secret.slice(-4)}`;

describe("the organization", () => {
  it("is changed by what is sent; null stays, an empty text clears", async () => {
    const { key, organization } = await service.seedPerson();
    const changed = await put(key, { name: "Renamed", description: "d", domain: "example.com", settings: { a: 1 } });
    expect(changed.body).toMatchObject({
      id: organization.id,
      name: "Renamed",
      slug: organization.slug,
      description: "d",
      domain: "example.com",
      settings: { a: 1 },
    });
    expect((await put(key, { name: null, description: "", settings: null })).body).toMatchObject({
      name: "Renamed",
      description: null,
      domain: "example.com",
      settings: { a: 1 },
    });
    expect((await put(key, { name: "  " })).status).toBe(422);
    expect((await put(key, { slug: "other", is_active: false, id: 1 })).body).toMatchObject({
      slug: organization.slug,
      is_active: true,
      id: organization.id,
    });
  });

  it("has the time zone that is sent, shown to each of its members; a wrong one changes nothing, an empty text clears it", async () => {
    const { key, organization } = await service.seedPerson();
    const viewer = await service.seedPerson({ organization, role: "viewer" });
    const ownOf = async (bearer: string) => {
      const { body } = await service.call("/api/auth/organizations", { bearer });
      return (body as { organizations: readonly object[] }).organizations;
    };
    expect((await service.call(PATH, { bearer: key })).body).toMatchObject({ time_zone: null });
    expect((await put(key, { time_zone: " Europe/Berlin " })).body).toMatchObject({ time_zone: "Europe/Berlin" });
    expect((await put(key, { time_zone: "europe/berlin" })).body).toMatchObject({ time_zone: "Europe/Berlin" });
    expect((await put(key, { name: "Other", time_zone: null })).body).toMatchObject({ time_zone: "Europe/Berlin" });
    for (const wrong of ["Europe/Atlantis", "+02:00", "CEST?", "x".repeat(65), "Europe/Berlin\u0000", 7]) {
      expect((await put(key, { name: "Wrong", time_zone: wrong })).status, String(wrong)).toBe(422);
    }
    expect((await put(viewer.key, { time_zone: "Asia/Tokyo" })).status).toBe(403);
    expect((await service.call(PATH, { bearer: viewer.key })).body).toMatchObject({
      name: "Other",
      time_zone: "Europe/Berlin",
    });
    expect(await ownOf(viewer.key)).toMatchObject([{ id: organization.id, time_zone: "Europe/Berlin" }]);
    expect((await put(key, { time_zone: "" })).body).toMatchObject({ time_zone: null });
    expect(await ownOf(key)).toMatchObject([{ time_zone: null }]);
  });

  it("shows each of its secrets masked to admins and to nobody else, in no answer and no log whole", async () => {
    const admin = await service.seedPerson();
    const user = await service.seedPerson({ organization: admin.organization, role: "user" });
    const viewer = await service.seedPerson({ organization: admin.organization, role: "viewer" });
    const writer = await service.seedPerson({
      organization: admin.organization,
      permissions: { read: true, write: true, admin: false },
    });
    const secrets = Object.fromEntries(secretProviderSettingName.options.map((name) => [name, canary()]));
    const vendorKey = canary();
    const trunkPassword = canary();
    const plain = Object.fromEntries(plainProviderSettingName.options.map((name) => [name, `plain-${name}`]));
    const answers = [
      await put(admin.key, {
        ...secrets,
        ...plain,
        api_keys: { openai: vendorKey },
        sip_trunk_config: { host: "pbx", auth: { password: trunkPassword } },
      }),
      await service.call(PATH, { bearer: admin.key }),
    ];
    for (const answer of answers) {
      expect(answer.body).toMatchObject({
        ...plain,
        ...Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, masked(secret)])),
        api_keys: { openai: masked(vendorKey) },
        sip_trunk_config: { host: "pbx", auth: { password: masked(trunkPassword) } },
      });
    }
    for (const other of [user, viewer, writer]) {
      const answer = await service.call(PATH, { bearer: other.key });
      answers.push(answer);
      expect(answer.body).toMatchObject({ ...plain, api_keys: null, sip_trunk_config: null });
      for (const name of secretProviderSettingName.options) expect(answer.body[name], name).toBeNull();
      answers.push(await put(other.key, { name: "mine" }));
    }
    expect(answers.slice(2).map((answer) => answer.status)).toEqual([200, 403, 200, 403, 200, 403]);
    answers.push(await service.call(`${PATH}/configuration-status`, { bearer: viewer.key }));
    answers.push(await put(admin.key, { ...secrets, name: 5 }));
    const rows = [
      await service.platform.database.selectFrom("organizations").selectAll().execute(),
      await service.platform.database.selectFrom("organization_secrets").selectAll().execute(),
    ];
    const everything = [...answers.map((answer) => answer.text), JSON.stringify(rows), ...service.logLines].join("\n");
    for (const secret of [...Object.values(secrets), vendorKey, trunkPassword]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(secret.slice(0, -4));
    }
    // An unverified admin, as after registration, sees none either.
    const unverified = await service.seedPerson({ organization: admin.organization, isVerified: false });
    expect((await service.call(PATH, { bearer: unverified.key })).body.api_keys).toBeNull();
  });

  it("keeps a stored secret whose mask is sent back, and changes and clears the others", async () => {
    const { key, organization } = await service.seedPerson();
    const [first, second, third] = [canary(), canary(), canary()];
    await put(key, {
      twilio_account_sid: "AC1",
      twilio_auth_token: first,
      telnyx_api_key: second,
      api_keys: { openai: first, gemini: second },
      sip_trunk_config: { password: first, host: "a" },
    });
    const shown = (await service.call(PATH, { bearer: key })).body;
    const after = await put(key, {
      ...shown,
      telnyx_api_key: third,
      api_keys: { ...shown.api_keys, gemini: null, xai: third },
      sip_trunk_config: { ...shown.sip_trunk_config, host: "b" },
    });
    expect(after.body.api_keys).toEqual({ openai: masked(first), xai: masked(third) });
    const settings = await service.feature.providerSettings.load(organization.id);
    expect(settings.get("twilio_account_sid")).toBe("AC1");
    expect(settings.get("twilio_auth_token")).toBe(first);
    expect(settings.get("telnyx_api_key")).toBe(third);
    expect(settings.vendorKey("openai")).toBe(first);
    expect(settings.vendorKey("gemini")).toBeUndefined();
    expect(JSON.parse(settings.get("sip_trunk_config") ?? "")).toEqual({ password: first, host: "b" });
    await put(key, { twilio_auth_token: "", twilio_account_sid: "", sip_trunk_config: {}, api_keys: { openai: "" } });
    const cleared = await service.feature.providerSettings.load(organization.id);
    expect(cleared.keyedVendors).toEqual(["xai"]);
    for (const name of ["twilio_auth_token", "twilio_account_sid", "sip_trunk_config"]) {
      expect(cleared.get(name), name).toBeUndefined();
    }
    expect(cleared.get("telnyx_api_key")).toBe(third);
  });

  it("is cached by a version that moves with provider settings alone", async () => {
    const { key, organization } = await service.seedPerson();
    const load = () => service.feature.providerSettings.load(organization.id);
    await put(key, { telnyx_api_key: canary() });
    const before = await load();
    expect(await load()).toBe(before);
    await put(key, { name: "Renamed", telnyx_api_key: "••••••••" });
    expect(await load()).toBe(before);
    await put(key, { telnyx_connection_id: "7" });
    const after = await load();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.get("telnyx_connection_id")).toBe("7");
  });

  it("keeps the settings of two organizations apart", async () => {
    const one = await service.seedPerson();
    const two = await service.seedPerson();
    const secret = canary();
    await put(one.key, { twilio_auth_token: secret });
    expect((await service.feature.providerSettings.load(two.organization.id)).get("twilio_auth_token")).toBeUndefined();
    // A ciphertext moved to the other's row does not open.
    const row = await service.platform.database
      .selectFrom("organization_secrets")
      .selectAll()
      .where("organization_id", "=", one.organization.id)
      .executeTakeFirstOrThrow();
    await put(two.key, { telnyx_api_key: canary() });
    await service.platform.database
      .insertInto("organization_secrets")
      .values({ ...row, organization_id: two.organization.id })
      .execute();
    await service.platform.database
      .updateTable("organizations")
      .set({ provider_settings_version: 99 })
      .where("id", "=", two.organization.id)
      .execute();
    await expect(service.feature.providerSettings.load(two.organization.id)).rejects.toThrow();
  });

  it("does not lose a setting when two admins save different ones at once", async () => {
    const { key } = await service.seedPerson();
    await Promise.all(plainProviderSettingName.options.map((name) => put(key, { [name]: `set-${name}` })));
    const { body } = await service.call(PATH, { bearer: key });
    for (const name of plainProviderSettingName.options) expect(body[name]).toBe(`set-${name}`);
  });
});

describe("another organization", () => {
  it("is made with its maker as admin, under a slug of its own", async () => {
    const { key, user } = await service.seedPerson({
      role: "user",
      organization: await service.seedOrganization("Acme & Co"),
    });
    const create = (body: object) => service.call(`${PATH}/create`, { bearer: key, body });
    const made = await create({ name: "Acme & Co" });
    expect(made.body).toMatchObject({ name: "Acme & Co", slug: "acme-co-2", api_keys: null });
    const { token } = await service.signIn(user.email);
    const switched = await service.call("/api/auth/switch-organization", {
      bearer: token,
      body: { organization_id: made.body.id },
    });
    expect(switched.body.organization.role).toBe("admin");
    expect((await put(switched.body.access_token, { name: "Mine" })).body.name).toBe("Mine");
    expect(await create({ name: "Other", slug: "acme-co" })).toMatchObject({
      status: 409,
      body: { code: "slug-taken" },
    });
    expect((await create({ name: "Other", slug: "Not A Slug" })).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 4 }, () => create({ name: "Same Name" })));
    expect(new Set(many.map((answer) => answer.body.slug)).size).toBe(4);
  });
});

describe("configuration status", () => {
  it("tells what can be used and whose settings it is", async () => {
    const { key } = await service.seedPerson();
    const status = async () => (await service.call(`${PATH}/configuration-status`, { bearer: key })).body;
    expect(await status()).toEqual({
      is_telephony_configured: false,
      is_model_configured: true,
      is_recognizer_configured: false,
      is_voice_configured: true,
      telephony: { twilio: { is_configured: false, source: null } },
      models: { openai: { is_configured: true, source: "environment" } },
      recognizers: {},
      voices: {
        kokoro: { is_configured: true, source: "machine" },
        espeak: { is_configured: true, source: "machine" },
      },
    });
    await put(key, {
      twilio_account_sid: "AC1",
      twilio_auth_token: "t",
      api_keys: { openai: "k", groq: "g", deepgram: "d" },
    });
    expect(await status()).toEqual({
      is_telephony_configured: true,
      is_model_configured: true,
      is_recognizer_configured: true,
      is_voice_configured: true,
      telephony: { twilio: { is_configured: true, source: "organization" } },
      recognizers: { deepgram: { is_configured: true, source: "organization" } },
      // What is on this machine is not used beside a vendor, and not asked.
      voices: { deepgram: { is_configured: true, source: "organization" } },
      models: {
        deepgram: { is_configured: true, source: "organization" },
        groq: { is_configured: true, source: "organization" },
        openai: { is_configured: true, source: "organization" },
      },
    });
  });
});

describe("validating Twilio credentials", () => {
  it("asks the carrier, with the stored token where its mask is sent", async () => {
    const { key } = await service.seedPerson();
    const validate = (auth_token: string) =>
      service.call(`${PATH}/twilio/validate`, { bearer: key, body: { account_sid: "AC1", auth_token } });
    expect((await validate("good")).body).toEqual({ valid: true, error: null, friendly_name: "Main" });
    expect((await validate("bad")).body).toEqual({ valid: false, error: "Twilio refused them", friendly_name: null });
    expect((await validate("••••••••")).body).toMatchObject({ valid: false });
    const stored = canary();
    await put(key, { twilio_auth_token: stored });
    expect((await validate(masked(stored))).body.valid).toBe(true);
    expect(asked.at(-1)).toEqual(["AC1", stored]);
  });

  it("says that the carrier could not be asked, and calls the credentials neither right nor wrong", async () => {
    const { key } = await service.seedPerson();
    const answer = await service.call(`${PATH}/twilio/validate`, {
      ...{ bearer: key, body: { account_sid: "AC1", auth_token: "away" } },
    });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      ...{ detail: "The provider twilio failed: Twilio could not be reached", code: "provider-failed" },
    });
  });
});
