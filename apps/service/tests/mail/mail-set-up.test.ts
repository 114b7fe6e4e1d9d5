import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkMail } from "../../src/commands/doctor/check-mail.ts";
import { verifyEmail } from "../../src/commands/verify-email.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import { findFreePort } from "../harness/test-service.ts";
import { SMTP_PASSWORD, startTestMailServer, type TestMailServer } from "./test-mail-server.ts";

let mailServer: TestMailServer;
let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "parley-mail-"));
});
afterAll(async () => {
  await mailServer.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("the doctor signs in to the mail server, sends nothing, and tells what is wrong without the password", async () => {
  const check = (url: string | undefined) => checkMail(loadConfig(url === undefined ? {} : { SMTP_URL: url }));
  expect(await check(mailServer.url)).toMatchObject({ name: "mail", status: "ok" });
  expect(await check(undefined)).toMatchObject({ status: "skipped" });
  const wrong = await check(mailServer.url.replace(SMTP_PASSWORD, "wrong-4711"));
  expect(wrong).toMatchObject({ status: "failed", detail: expect.stringContaining("sign-in-refused") });
  const away = await check(`smtp://parley:${SMTP_PASSWORD}@127.0.0.1:${await findFreePort()}`);
  expect(away).toMatchObject({ status: "failed", detail: expect.stringContaining("server-unreachable") });
  expect(JSON.stringify([wrong, away])).not.toMatch(new RegExp(`${SMTP_PASSWORD}|wrong-4711`));
  expect(mailServer.mails).toEqual([]);
});

test("a password does not go to another machine in clear", async () => {
  const { port } = new URL(mailServer.url);
  // Another name of this machine, and no word for it of ours.
  const check = (query: string) =>
    checkMail(loadConfig({ SMTP_URL: `smtp://parley:${SMTP_PASSWORD}@127.0.0.2:${port}${query}` }));
  const refused = await check("");
  expect(refused.status).toBe("failed");
  expect(refused.detail).toMatch(/encryption-failed|server-unreachable/);
});

test("without mail the operator makes the link that verifies an address", async () => {
  const environment = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString("base64"),
    PORT: String(await findFreePort()),
    PUBLIC_BASE_URL: "https://parley.example",
    INIT_ORGANIZATION: "Acme",
    INIT_ADMIN_EMAIL: "admin@example.com",
    INIT_ADMIN_PASSWORD: "a long sentence of mine",
  };
  const run = async (email: string | undefined) => {
    const lines: string[] = [];
    return { exitCode: await verifyEmail(environment, (line) => lines.push(line), email), lines };
  };
  expect(await run("admin@example.com")).toEqual({
    exitCode: 0,
    lines: [expect.stringMatching(/^https:\/\/parley\.example\/verify-email\?token=[\w-]{43}$/)],
  });
  expect((await run("nobody@example.com")).exitCode).toBe(1);
  expect((await run(undefined)).exitCode).toBe(2);
});
