import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { buildDashboard } from "./built-dashboard.ts";
import { CHROMIUM, NO_SANDBOX, type SharedChromium, STRANGE_HOST } from "./shared-chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Null where no Chromium is installed; absent in projects that look at no pages. */
    readonly chromium?: SharedChromium | null;
  }
}

/**
 * Builds the dashboard and starts the one Chromium that all files of the run open their pages in. It listens to this
 * process over a pipe, so it ends with it, however that ends.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (CHROMIUM === null) {
    project.provide("chromium", null);
    return async () => undefined;
  }
  await buildDashboard();
  const folder = await mkdtemp(join(tmpdir(), "parley-chromium-"));
  const microphoneFile = join(folder, "microphone.wav");
  const server = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: [
      NO_SANDBOX,
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${microphoneFile}`,
      `--host-resolver-rules=MAP ${STRANGE_HOST} 127.0.0.1`,
    ],
    // Vitest ends the run first, and the database server with it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  project.provide("chromium", {
    endpoint: server.wsEndpoint(),
    processId: server.process().pid ?? 0,
    microphoneFile,
  });
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
