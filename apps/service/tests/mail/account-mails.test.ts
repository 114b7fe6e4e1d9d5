import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMailOutbox } from "../../src/features/mail/mail-outbox.ts";
import { findFreePort, startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type ReceivedMail, SMTP_PASSWORD, startTestMailServer, type TestMailServer } from "./test-mail-server.ts";

const PATIENCE = { interval: 50 };
const PASSWORD = "a long sentence of mine";

let mailServer: TestMailServer;
let service: TestService;
let organization: TestOrganization;
let publicUrl: string;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  const port = await findFreePort();
  publicUrl = `http://127.0.0.1:${port}`;
  service = await startTestService({
    port,
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: "Acme <phone@acme.example>",
      PUBLIC_BASE_URL: publicUrl,
      OPEN_REGISTRATION: "true",
    },
  });
  organization = await service.addOrganization("Acme & <Sons>");
});
afterAll(async () => {
  await service?.stop();
  await mailServer?.close();
});

const newAddress = () => `person-${randomUUID()}@example.com`;

async function mailTo(address: string, index = 0): Promise<ReceivedMail> {
  await expect.poll(() => mailServer.to(address).length, PATIENCE).toBeGreaterThan(index);
  return mailServer.to(address)[index]!;
}

/** Follows the link as a person does: opens the page, and takes the token its script would. */
async function followLink(mail: ReceivedMail, page: string): Promise<string> {
  const url = /^http\S+$/m.exec(mail.text)?.[0] ?? "";
  expect(mail.html).toContain(`href="${url}"`);
  expect(url.startsWith(`${publicUrl}/${page}?token=`)).toBe(true);
  expect((await fetch(url)).status).toBe(200);
  return new URL(url).searchParams.get("token") ?? "";
}

async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const runSchedule = async (wanted: string) => {
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  const schedule = schedules.find(({ name }) => name === wanted);
  if (schedule === undefined) throw new Error(`no schedule ${wanted}`);
  await schedule.run(new AbortController().signal);
};

/** As if the wait before the next try were over and its nudge lost. */
async function retryNow(address: string): Promise<void> {
  await expect
    .poll(async () => (await query("select status from outgoing_mails where recipient = $1", [address]))[0], PATIENCE)
    .toEqual({ status: "queued" });
  await query("update outgoing_mails set next_attempt_at = now() - interval '1 minute' where recipient = $1", [
    address,
  ]);
  await runSchedule("sweep-lost-mails");
}

/** So that no mail of one test takes the refusal meant for another's. */
const outboxIsEmpty = () =>
  expect.poll(() => query("select 1 from outgoing_mails where status in ('queued', 'sending')"), PATIENCE).toEqual([]);

const invitations = async () => (await organization.admin.client.get("/api/v1/users/invitations")).json;
const invitationOf = async (email: string) =>
  (await invitations()).find((invitation: { email: string }) => invitation.email === email);

test("an invitation goes to the person alone; its link leads into the organization", async () => {
  const email = newAddress();
  const invited = await organization.admin.client.post("/api/v1/users/invite", { email, role: "viewer" });
  expect(invited.json).toMatchObject({ success: true, invitation_url: null });
  const mail = await mailTo(email);
  expect(mail.from).toBe("phone@acme.example");
  expect(mail.headers.get("from")).toBe("Acme <phone@acme.example>");
  expect(mail.headers.get("subject")).toBe("You are invited to Acme & <Sons>");
  expect(mail.headers.get("message-id")).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
  expect(mail.html).toContain("Acme &amp; &lt;Sons&gt;");
  await expect.poll(() => invitationOf(email), PATIENCE).toMatchObject({ mail_status: "sent", mail_error: null });

  const token = await followLink(mail, "accept-invitation");
  expect((await service.anonymous.get(`/api/v1/users/invitation/${token}`)).json).toMatchObject({ email });
  const joined = await service.anonymous.post("/api/v1/users/accept-invitation", {
    token,
    password: PASSWORD,
    confirm_password: PASSWORD,
  });
  expect(joined.json).toMatchObject({
    success: true,
    user: { email, role: "viewer", is_verified: true },
    organization: { id: organization.organizationId },
  });
  // Whoever takes the database has no link: only the hash of a token derived from a key that is not in it.
  const rows = await query<{ row: string }>("select to_jsonb(m)::text as row from outgoing_mails m");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a forgotten password: one answer for everybody, a link for who has an account", async () => {
  const { email } = await organization.addMember();
  const ask = (address: string) => service.anonymous.post("/api/auth/forgot-password", { email: address });
  const nobody = newAddress();
  const answers = [await ask(nobody), await ask(email)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  const token = await followLink(await mailTo(email), "reset-password");
  const reset = { token, new_password: PASSWORD };
  expect((await service.anonymous.post("/api/auth/reset-password", reset)).status).toBe(200);
  expect((await service.anonymous.post("/api/auth/login/simple", { email, password: PASSWORD })).status).toBe(200);
  expect((await service.anonymous.post("/api/auth/reset-password", reset)).status).toBe(400);
  await expect
    .poll(() => query("select status from outgoing_mails where recipient = $1", [nobody]), PATIENCE)
    .toEqual([{ status: "dropped" }]);
  expect(mailServer.to(nobody)).toEqual([]);
});

test("who registers is asked to verify, may ask again, and is verified by the link", async () => {
  const email = newAddress();
  const registered = await service.anonymous.post("/api/auth/register", {
    email,
    password: PASSWORD,
    first_name: "Ada",
    last_name: "Example",
  });
  expect(registered.json).toMatchObject({ user: { is_verified: false } });
  const client = service.clientOf(registered.json.access_token);
  const first = await mailTo(email);
  const again = await client.post("/v1/verification/email/resend");
  expect(again.json).toEqual({ success: true, message: "An e-mail with a link is on its way", error: null });
  const second = await mailTo(email, 1);
  expect(second.headers.get("message-id")).not.toBe(first.headers.get("message-id"));
  const verify = async (mail: ReceivedMail) =>
    service.anonymous.post("/v1/verification/email/verify", { token: await followLink(mail, "verify-email") });
  expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).json).toMatchObject({ success: true });
  expect((await client.get("/v1/verification/status")).json).toMatchObject({ email_verified: true });
  expect((await client.post("/v1/verification/email/resend")).json.message).toContain("already verified");
});

test("a new address has to be verified, and a link to the old one proves nothing of it", async () => {
  const old = newAddress();
  const registered = await service.anonymous.post("/api/auth/register", {
    email: old,
    password: PASSWORD,
    first_name: "Ada",
    last_name: "Example",
  });
  const client = service.clientOf(registered.json.access_token);
  const oldToken = await followLink(await mailTo(old), "verify-email");
  const changed = newAddress();
  expect((await client.put("/api/v1/users/me", { email: changed })).json).toMatchObject({
    email: changed,
    is_verified: false,
  });
  const verify = (token: string) => service.anonymous.post("/v1/verification/email/verify", { token });
  expect((await verify(oldToken)).status).toBe(400);
  expect((await verify(await followLink(await mailTo(changed), "verify-email"))).status).toBe(200);
  // Another way of writing the same address is not another address.
  const sameAddress = await client.put("/api/v1/users/me", { email: changed.toUpperCase() });
  expect(sameAddress.json.is_verified).toBe(true);
});

test("a link goes to the address the account has, however it was typed", async () => {
  const { userId } = await organization.addMember();
  const own = `Ada@big-${randomUUID()}.example`;
  await query("update users set email = $1 where id = $2", [own, userId]);
  // For the database the same address, for the world another domain. The front door refuses it by now.
  const lookAlike = own.replace("@bi", "@b\u0130");
  expect((await service.anonymous.post("/api/auth/forgot-password", { email: lookAlike })).status).toBe(422);
  const { unscoped } = service.service.platform.data;
  const outbox = createMailOutbox();
  await unscoped.transaction((unit) =>
    outbox.queue(unit, { kind: "password-reset", recipient: lookAlike, organizationId: null }),
  );
  expect((await mailTo(own)).headers.get("to")).toBe(own);
  expect((await service.anonymous.post("/api/auth/forgot-password", { email: own.toLowerCase() })).status).toBe(200);
  await mailTo(own, 1);
  expect(await query("select 1 from outgoing_mails where recipient = $1", [own])).toHaveLength(1);
});

test("a verification that was held up does not end the link of a newer one", async () => {
  const email = newAddress();
  mailServer.refusals.push({ at: "rcpt", code: 450 });
  const registered = await service.anonymous.post("/api/auth/register", {
    email,
    password: PASSWORD,
    first_name: "Ada",
    last_name: "Example",
  });
  const statuses = async () =>
    (await query("select status from outgoing_mails where recipient = $1 order by created_at", [email])).map(
      ({ status }) => status,
    );
  const firstFailure = () => query("select failure_code from outgoing_mails where recipient = $1", [email]);
  await expect.poll(firstFailure, PATIENCE).toEqual([{ failure_code: "temporarily-refused" }]);
  await service.clientOf(registered.json.access_token).post("/v1/verification/email/resend");
  const token = await followLink(await mailTo(email), "verify-email");
  await expect.poll(statuses, PATIENCE).toEqual(["queued", "sent"]);
  await query(
    "update outgoing_mails set next_attempt_at = now() - interval '1 minute' where recipient = $1 and status = 'queued'",
    [email],
  );
  await runSchedule("sweep-lost-mails");
  await expect.poll(statuses, PATIENCE).toEqual(["dropped", "sent"]);
  expect((await service.anonymous.post("/v1/verification/email/verify", { token })).status).toBe(200);
});

test("mails to chosen addresses count: for the address, and for who has them sent", async () => {
  const acme = await service.addOrganization();
  const { client } = acme.admin;
  const victim = newAddress();
  const invite = (email: string) => client.post("/api/v1/users/invite", { email });
  for (let round = 0; round < 5; round += 1) expect((await invite(victim.toUpperCase())).status).toBe(200);
  const moveThere = () => client.put("/api/v1/users/me", { email: victim });
  for (const refused of [await invite(victim), await moveThere()]) {
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: "too-many-mails", fix: expect.any(String) });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  // Registering goes on, without a mail.
  const body = { email: victim, password: PASSWORD, first_name: "Ada", last_name: "Example" };
  expect((await service.anonymous.post("/api/auth/register", body)).status).toBe(200);
  expect(
    await query("select kind from outgoing_mails where lower(recipient) = $1 and kind <> 'invitation'", [victim]),
  ).toEqual([]);

  // What was refused sent nothing, so it does not count for the sender.
  expect((await invite(acme.admin.email)).status).toBe(409);
  expect((await client.put("/api/v1/users/me", { email: victim, first_name: "Ada" })).status).toBe(429);
  for (let round = 5; round < 30; round += 1) expect((await invite(newAddress())).status).toBe(200);
  for (const refused of [await invite(newAddress()), await client.put("/api/v1/users/me", { email: newAddress() })]) {
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: "too-many-mails-sent", fix: expect.any(String) });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await outboxIsEmpty();
  // Without a mail there is nothing to count.
  expect((await client.put("/api/v1/users/me", { email: acme.admin.email, first_name: "Ada" })).status).toBe(200);
});

test("nobody's mailbox is filled: five links an hour and address", async () => {
  const { email, client } = await organization.addMember({ isVerified: false });
  for (let round = 0; round < 5; round += 1) {
    expect((await client.post("/v1/verification/email/resend")).status).toBe(200);
  }
  const refused = await client.post("/v1/verification/email/resend");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
  await service.anonymous.post("/api/auth/forgot-password", { email });
  expect(await query("select 1 from outgoing_mails where recipient = $1 and kind = 'password-reset'", [email])).toEqual(
    [],
  );
  await outboxIsEmpty();
});

describe("a mail that is refused", () => {
  test("not now: again later, under the same Message-ID and with the same link", async () => {
    const email = newAddress();
    mailServer.refusals.push({ at: "data", code: 451 });
    await organization.admin.client.post("/api/v1/users/invite", { email });
    const first = await mailTo(email);
    // The server has the mail before the service has written its answer down.
    await expect
      .poll(() => invitationOf(email), PATIENCE)
      .toMatchObject({ mail_status: "queued", mail_error: "temporarily-refused" });
    await retryNow(email);
    const second = await mailTo(email, 1);
    expect(second.headers.get("message-id")).toBe(first.headers.get("message-id"));
    expect(second.text).toBe(first.text);
    await expect.poll(() => invitationOf(email), PATIENCE).toMatchObject({ mail_status: "sent", mail_error: null });
  });

  test("for good: failed, told in the list, not tried again", async () => {
    const email = newAddress();
    mailServer.refusals.push({ at: "rcpt", code: 550 });
    await organization.admin.client.post("/api/v1/users/invite", { email });
    await expect
      .poll(() => invitationOf(email), PATIENCE)
      .toMatchObject({ mail_status: "failed", mail_error: "recipient-refused" });
    expect(mailServer.to(email)).toEqual([]);
  });

  test("for a day: given up", async () => {
    const email = newAddress();
    mailServer.refusals.push({ at: "rcpt", code: 450 });
    await organization.admin.client.post("/api/v1/users/invite", { email });
    await expect
      .poll(() => invitationOf(email), PATIENCE)
      .toMatchObject({ mail_status: "queued", mail_error: "temporarily-refused" });
    mailServer.refusals.push({ at: "rcpt", code: 450 });
    await query("update outgoing_mails set created_at = now() - interval '24 hours' where recipient = $1", [email]);
    await retryNow(email);
    await expect
      .poll(() => invitationOf(email), PATIENCE)
      .toMatchObject({ mail_status: "failed", mail_error: "temporarily-refused" });
  });

  test("a link that was used does not come back to life with a mail that goes out twice", async () => {
    const { email } = await organization.addMember();
    mailServer.refusals.push({ at: "data", code: 451 });
    await service.anonymous.post("/api/auth/forgot-password", { email });
    const token = await followLink(await mailTo(email), "reset-password");
    const reset = { token, new_password: PASSWORD };
    expect((await service.anonymous.post("/api/auth/reset-password", reset)).status).toBe(200);
    await retryNow(email);
    await expect
      .poll(() => query("select status from outgoing_mails where recipient = $1", [email]), PATIENCE)
      .toEqual([{ status: "dropped" }]);
    expect((await service.anonymous.post("/api/auth/reset-password", reset)).status).toBe(400);
  });
});

test("a used link stays used also when a newer one was made before its mail goes out again", async () => {
  const { email } = await organization.addMember();
  mailServer.refusals.push({ at: "data", code: 451 });
  await service.anonymous.post("/api/auth/forgot-password", { email });
  const token = await followLink(await mailTo(email), "reset-password");
  const reset = { token, new_password: PASSWORD };
  expect((await service.anonymous.post("/api/auth/reset-password", reset)).status).toBe(200);
  expect(await service.service.createPasswordResetLink(email)).not.toBeNull();
  await retryNow(email);
  await expect
    .poll(() => query("select status from outgoing_mails where recipient = $1", [email]), PATIENCE)
    .toEqual([{ status: "dropped" }]);
  expect((await service.anonymous.post("/api/auth/reset-password", reset)).status).toBe(400);
});

test("an invitation that was taken back before its mail went out is not sent", async () => {
  const email = newAddress();
  mailServer.refusals.push({ at: "rcpt", code: 450 });
  const { json } = await organization.admin.client.post("/api/v1/users/invite", { email });
  await expect.poll(() => invitationOf(email), PATIENCE).toMatchObject({ mail_error: "temporarily-refused" });
  expect((await organization.admin.client.delete(`/api/v1/users/invitations/${json.invitation_id}`)).status).toBe(200);
  expect(await query("select 1 from outgoing_mails where recipient = $1", [email])).toEqual([]);
});

test("a webhook URL that fails for days is told to the admins, each stage once", async () => {
  const acme = await service.addOrganization();
  await acme.addMember({ role: "user" });
  await acme.addMember({ role: "admin", isVerified: false });
  const url = "https://127.0.0.1:1/hook?key=canary-4d1a";
  const failAgain = async (failingForHours: number) => {
    const values = [acme.organizationId, url, failingForHours];
    await query(
      `insert into webhook_endpoints (organization_id, endpoint_key, url, consecutive_failures, first_failure_at)
       values ($1, 'ep_1', $2, 1, now() - $3 * interval '1 hour') on conflict (organization_id, endpoint_key)
       do update set first_failure_at = excluded.first_failure_at, breaker_open_until = null, consecutive_failures = 1`,
      values,
    );
    const [delivery] = await query<{ id: number }>(
      `insert into webhook_deliveries (organization_id, event_id, event_type, url, endpoint_key, body, status, next_attempt_at)
       values ($1, $2, 'sms_received', $3, 'ep_1', '{}', 'pending', now() - interval '1 minute') returning id`,
      [acme.organizationId, `msg_${randomUUID()}`, url],
    );
    await runSchedule("sweep-lost-webhooks");
    const tries = () => query("select 1 from webhook_attempts where delivery_id = $1", [delivery?.id]);
    await expect.poll(async () => (await tries()).length, PATIENCE).toBe(1);
  };
  const queued = () =>
    query(
      "select recipient, facts->>'stage' as stage from outgoing_mails where organization_id = $1 order by created_at",
      [acme.organizationId],
    );
  await failAgain(23);
  expect(await queued()).toEqual([]);
  await failAgain(25);
  const recipient = acme.admin.email;
  expect(await queued()).toEqual([{ recipient, stage: "one-day" }]);
  await failAgain(24 * 6);
  expect(await queued()).toEqual([
    { recipient, stage: "one-day" },
    { recipient, stage: "only-failures" },
  ]);
  const mail = await mailTo(recipient, 1);
  expect(mail.headers.get("subject")).toContain("disabled");
  expect(mail.text).toContain(`/api/v1/webhook-endpoints/ep_1/enable`);
  expect(mail.text).not.toContain("canary-4d1a");
});

test("the same notice is mailed once, however often it is given", async () => {
  const acme = await service.addOrganization();
  const outbox = createMailOutbox();
  const notice = { kind: "webhook-notice", recipient: newAddress(), organizationId: acme.organizationId } as const;
  const facts = {
    stage: "one-day",
    url: "https://hooks.example",
    endpointKey: "ep_2",
    failingSince: "2026-03-01T00:00:00Z",
  };
  for (const noticeKey of ["first", "first", "second"]) {
    await service.service.platform.data
      .scope(acme.organizationId)
      .transaction((unit) => outbox.queue(unit, { ...notice, facts, noticeKey }));
  }
  await mailTo(notice.recipient, 1);
  expect(await query("select 1 from outgoing_mails where recipient = $1", [notice.recipient])).toHaveLength(2);
});

test("no log tells of an address, a link or the server's password", () => {
  const lines = service.logLines.join("");
  expect(lines).toContain("mail settled");
  expect(lines).toContain("mail not sent");
  expect(lines).not.toContain("@example.com");
  expect(lines).not.toContain("token=");
  expect(lines).not.toContain(SMTP_PASSWORD);
});
