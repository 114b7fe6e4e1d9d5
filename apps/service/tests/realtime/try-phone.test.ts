import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { blocksOf, readPage } from "@parley/testkit/manual/command-blocks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectNothingLeft, startTrial } from "./trial-process.ts";

/** It takes 6 s on an idle machine; the others' tests run at the same time. */
const TIMEOUT_MS = 90_000;

/** Where it keeps its files; also what its processes are known by. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-process-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const startTry = () => startTrial("try-phone.mjs", folder);

async function hasDatabase(): Promise<boolean> {
  const [dataDir = "none"] = await readdir(folder);
  // The programs that make the database leave such a file, too, but never one that says so.
  const file = await readFile(join(folder, dataDir, "postgres", "data", "postmaster.pid"), "utf8").catch(() => "");
  return file.includes("ready");
}

test("npm run try answers what is piped in, says who answered, and leaves nothing behind", {
  timeout: TIMEOUT_MS,
}, async () => {
  const child = startTry();
  child.stdin?.end("When are you open?\n/timeline\n");
  const [output, [exitCode]] = await Promise.all([
    child.stdout === null ? "" : text(child.stdout),
    once(child, "exit"),
  ]);
  expect([exitCode, output]).toEqual([0, expect.stringContaining("you> When are you open?\nAcme Dental: ")]);
  expect(output).toContain("The carrier is SIMULATED");
  expect(output).toMatch(/ {3}delivered after \d+\.\d s, written by \S/);
  expect(output).toMatch(/signature_verified.+"is_verified":true/);
  // A model that runs on this machine answers in words of its own.
  if (output.includes("Who answers: DEMO RESPONDER")) expect(output).toContain("Monday to Thursday 8:00 to 17:00");
  await expectNothingLeft(folder);
});

test("interrupted while it starts, it ends cleanly, too", { timeout: TIMEOUT_MS }, async () => {
  const child = startTry();
  // The worst moment: the database runs, and nobody listens to signals yet.
  await expect.poll(hasDatabase, { timeout: TIMEOUT_MS / 2, interval: 20 }).toBe(true);
  child.kill("SIGINT");
  child.kill("SIGINT");
  const [exitCode] = await once(child, "exit");
  expect(exitCode).toBe(0);
  await expectNothingLeft(folder);
});

/** Two answers; on a very busy machine the start alone took two minutes. */
const SESSION_TIMEOUT_MS = 300_000;

test("the README shows what it prints", { timeout: SESSION_TIMEOUT_MS }, async () => {
  const [session] = blocksOf(readPage("README.md")).filter(({ language }) => language === "console");
  const [command, ...lines] = (session?.text ?? "").split("\n");
  expect([command, session?.marks]).toEqual(["$ npm run try", ["test"]]);
  const typed = lines.flatMap((line) => /^you> (.+)/.exec(line)?.[1] ?? []);
  expect(typed.length).toBeGreaterThan(1);
  const child = startTry();
  child.stdin?.end(`${typed.join("\n")}\n`);
  const [output] = await Promise.all([child.stdout === null ? "" : text(child.stdout), once(child, "exit")]);
  // Ports and times are others each time; a model that runs on this machine has words of its own.
  const shown = (printed: string) =>
    printed
      .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "PORT")
      .replaceAll(/\d+\.\d s\b/g, "N s")
      .trim();
  if (output.includes("Who answers: DEMO RESPONDER")) {
    // After it comes what is printed at the end.
    expect(shown(output).slice(0, shown(lines.join("\n")).length)).toBe(shown(lines.join("\n")));
  }
  await expectNothingLeft(folder);
});
