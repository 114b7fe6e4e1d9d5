import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";

export const CHROMIUM = findProgram(["chromium", "chromium-browser", "google-chrome"]);
/**
 * The same engine without a browser around it, where it is installed: opening a page costs a sixth of the processor time.
 * It has no microphone and no icons, and pages that want the microphone crash.
 */
export const LIGHT_CHROMIUM = findProgram(["chromium-headless-shell"]) ?? CHROMIUM;
export const NO_SANDBOX = "--no-sandbox";
/** Leads to this machine in the shared Chromium, which trusts it without HTTPS no more than any other. */
export const STRANGE_HOST = "parley.example";

/** The browsers that several files use at once, each in contexts of its own. */
export interface SharedChromium {
  readonly lightEndpoint: string;
  readonly wholeEndpoint: string;
  readonly processIds: readonly number[];
  /** The WAV that its microphone hears over and over, read whenever a page turns the microphone on. */
  readonly microphoneFile: string;
}

let shared: SharedChromium | null = null;

/** Has `startBrowser` in this process connect to a Chromium instead of starting one. */
export function shareChromium(chromium: SharedChromium): void {
  shared = chromium;
}

/** What the microphone of the shared Chromium hears from the next time that a page turns it on. */
export async function speakIntoMicrophone(wav: Uint8Array): Promise<void> {
  if (shared === null) throw new Error("there is no shared Chromium");
  await writeFile(shared.microphoneFile, wav);
}

/**
 * Connects to the shared Chromium, else starts one. Closing it leaves the shared one to the other files.
 * @param options.isWhole for pages with a microphone
 */
export function startBrowser({ isWhole = false } = {}): Promise<Browser> {
  if (shared !== null) return chromium.connect(isWhole ? shared.wholeEndpoint : shared.lightEndpoint);
  return chromium.launch({ executablePath: (isWhole ? CHROMIUM : LIGHT_CHROMIUM) ?? "", args: [NO_SANDBOX] });
}

function findProgram(names: readonly string[]): string | null {
  return names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ?? null;
}
