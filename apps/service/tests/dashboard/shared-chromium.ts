import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type Browser, chromium } from "playwright-core";

export const CHROMIUM =
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync) ?? null;
export const NO_SANDBOX = "--no-sandbox";
/** Leads to this machine in the shared Chromium, which trusts it without HTTPS no more than any other. */
export const STRANGE_HOST = "parley.example";

/** A Chromium that several files use at once, each in contexts of its own. */
export interface SharedChromium {
  readonly endpoint: string;
  readonly processId: number;
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

/** Connects to the shared Chromium, else starts one. Closing it leaves the shared one to the other files. */
export function startBrowser(): Promise<Browser> {
  if (shared !== null) return chromium.connect(shared.endpoint);
  return chromium.launch({ executablePath: CHROMIUM ?? "", args: [NO_SANDBOX] });
}
