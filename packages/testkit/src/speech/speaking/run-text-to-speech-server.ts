import type { SpeakingOptions } from "./speaking-script.ts";
import { startTextToSpeechServer } from "./text-to-speech-server.ts";

/**
 * A vendor's voices as a process of its own:
 *
 *     node run-text-to-speech-server.ts '{"vendor":"elevenlabs","apiKey":"…"}'
 *
 * Prints one line of JSON, `{ "url": "http://127.0.0.1:…", "pid": … }`, once it listens, and ends on SIGTERM, SIGINT or
 * the end of its standard input. `GET /__control/state` tells what it was asked, `POST /__control/fault` sets a fault.
 */
async function main(): Promise<void> {
  const options: SpeakingOptions = JSON.parse(process.argv[2] ?? "");
  const server = await startTextToSpeechServer(options);
  process.stdout.write(`${JSON.stringify({ url: server.url, pid: process.pid })}\n`);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  process.once("SIGTERM", () => resolve());
  process.once("SIGINT", () => resolve());
  process.stdin.on("end", () => resolve());
  process.stdin.resume();
  await ended;
  await server.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
