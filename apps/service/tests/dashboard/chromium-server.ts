import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { buildDashboard } from "./built-dashboard.ts";
import { CHROMIUM, LIGHT_CHROMIUM, NO_SANDBOX, type SharedChromium, STRANGE_HOST } from "./shared-chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Null where no Chromium is installed; absent in projects that look at no pages. */
    readonly chromium?: SharedChromium | null;
  }
}

/**
 * Builds the dashboard and starts the browsers that all files of the run open their pages in. They listen to this process
 * over pipes, so they end with it, however that ends.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (CHROMIUM === null) {
    project.provide("chromium", null);
    return async () => undefined;
  }
  await buildDashboard();
  const folder = await mkdtemp(join(tmpdir(), "parley-chromium-"));
  const microphoneFile = join(folder, "microphone.wav");
  const whole = await launch(CHROMIUM, [
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-audio-capture=${microphoneFile}`,
  ]);
  const light = LIGHT_CHROMIUM === null || LIGHT_CHROMIUM === CHROMIUM ? whole : await launch(LIGHT_CHROMIUM);
  const servers = [...new Set([whole, light])];
  project.provide("chromium", {
    lightEndpoint: light.wsEndpoint(),
    wholeEndpoint: whole.wsEndpoint(),
    processIds: servers.map((each) => each.process().pid ?? 0),
    microphoneFile,
  });
  return async () => {
    await Promise.all(servers.map((each) => each.close()));
    await rm(folder, { recursive: true, force: true });
  };
}

function launch(executablePath: string, further: readonly string[] = []): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath,
    args: [NO_SANDBOX, `--host-resolver-rules=MAP ${STRANGE_HOST} 127.0.0.1`, ...further],
    // Vitest ends the run first, and the database server with it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
