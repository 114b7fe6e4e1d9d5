import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiClient } from "../harness/api-client.ts";
import { expectNothingLeft, startTrial } from "./trial-process.ts";

/** It takes half a minute on an idle machine; the others' tests run at the same time. */
const TIMEOUT_MS = 300_000;

let folder: string;
let child: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-process-"));
});
afterEach(async () => {
  // After a failure it is still at work.
  if (child.exitCode === null) {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }
  await rm(folder, { recursive: true, force: true });
});

/** What `--json` prints when the data is made. */
interface Made {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly api_key: string;
}

test("npm run seed has a practice at work, says how to sign in, and leaves nothing behind", {
  timeout: TIMEOUT_MS,
}, async () => {
  child = startTrial("seed.mjs", folder, ["--json"]);
  if (child.stdout === null) throw new Error("it has no output");
  // Several lines would be a mistake: a program reads it to its end.
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const exited = once(child, "exit");
  await expect.poll(() => lines.length + Number(child.exitCode !== null), { timeout: TIMEOUT_MS }).toBe(1);
  const { url, email, password, api_key: apiKey }: Made = JSON.parse(lines[0] ?? "null");
  const client = new ApiClient(url, apiKey);
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  const get = async (path: string): Promise<any> => {
    const { status, json, text: body } = await client.get(path);
    expect(status, `${path}: ${body}`).toBe(200);
    return json;
  };

  const signedIn = await fetch(`${url}/api/auth/login/simple`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status, await signedIn.text()).toBe(200);
  expect((await fetch(`${url}/app`)).status).toBe(200);

  const { calls, checklist } = await get("/api/v1/overview");
  expect(calls).toMatchObject({ total: 7, ongoing: 0, failed: 2 });
  expect(checklist.filter(({ is_done: isDone }: { is_done: boolean }) => !isDone)).toEqual([]);
  // What the carrier and the customer's server say of texts and webhooks comes when it comes.
  await expect
    .poll(() => get("/api/v1/overview"))
    .toMatchObject({
      // Twelve customers; the campaign's thirty; three of all of these could not be reached.
      texts: { received: 28, sent: 57, failed: 3 },
      attention: expect.arrayContaining([expect.objectContaining({ kind: "webhook-failing" })]),
    });

  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
  expect(names(await get("/api/v1/assistants"))).toEqual(["Booking line", "Front desk", "Recall"]);
  const numbers = await get("/api/v1/assistants/organization/phone-numbers");
  expect(
    numbers.map(
      ({ flow, assistant }: { flow: { name: string } | null; assistant: { name: string } | null }) =>
        flow?.name ?? assistant?.name,
    ),
  ).toEqual(expect.arrayContaining(["Book an appointment", "Front desk", "Recall"]));
  const { campaigns } = await get("/api/v1/campaigns");
  expect(
    campaigns.map(({ name, status }: { name: string; status: string }) => `${name}: ${status}`).toSorted(),
  ).toEqual(["Spring check-ups: completed", "Whitening offer: draft"]);
  expect(await get("/api/v1/sms-conversations?limit=100")).toHaveLength(42);
  const [run] = await get("/api/learning/assistants/1/eval-runs");
  expect(run).toMatchObject({ status: "done", case_count: 2, passed_cases: 2 });
  expect(await get("/api/learning/assistants/1/prompts?status=draft")).toMatchObject([
    { version_name: "Every language" },
  ]);
  expect((await get("/api/v1/assistants/1/documents")).documents).toHaveLength(3);
  expect(await get("/api/v1/users/invitations")).toHaveLength(1);
  expect(await get("/api/v1/users/me/api-keys")).toHaveLength(2);

  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(lines).toHaveLength(1);
  await expectNothingLeft(folder);
});

test("npm run seed does not guess what is meant", async () => {
  child = startTrial("seed.mjs", folder, ["--twice"]);
  const [output, [exitCode]] = await Promise.all([
    child.stdout === null ? "" : text(child.stdout),
    once(child, "exit"),
  ]);
  expect([exitCode, output]).toEqual([2, ""]);
});
