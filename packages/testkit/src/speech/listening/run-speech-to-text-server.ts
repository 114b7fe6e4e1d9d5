import type { AddressInfo } from "node:net";
import type { ListeningVendor } from "./listening-script.ts";
import type { ListeningServer } from "./listening-server.ts";
import { createControlServer, createListeningControl } from "./speech-to-text-control.ts";
import { type SpeechToTextServerOptions, startSpeechToTextServer } from "./speech-to-text-server.ts";

/**
 * Listening vendors as a process of their own, for services that run as processes too:
 *
 *     node run-speech-to-text-server.ts '[{"vendor":"deepgram","apiKey":"…"}]'
 *
 * Prints one line of JSON, `{ "urls": { "deepgram": "http://127.0.0.1:…" }, "controlUrl": …, "pid": … }`, once they listen,
 * and ends on SIGTERM, SIGINT or the end of its standard input. Everything else goes through the control address
 * (speech-to-text-control.ts).
 */
async function main(): Promise<void> {
  const wanted: readonly Omit<SpeechToTextServerOptions, "texts">[] = JSON.parse(process.argv[2] ?? "");
  const known = new Map<number, string>();
  const texts = { find: (number: number) => known.get(number) ?? null };
  const servers = new Map<ListeningVendor, ListeningServer>();
  for (const options of wanted) servers.set(options.vendor, await startSpeechToTextServer({ ...options, texts }));
  const control = createControlServer(createListeningControl(servers, known));
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = control.address();
  const controlPort = typeof address === "object" && address !== null ? address.port : 0;
  const urls = Object.fromEntries([...servers].map(([vendor, server]) => [vendor, server.url]));
  const line = { urls, controlUrl: `http://127.0.0.1:${controlPort}`, pid: process.pid };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  process.once("SIGTERM", () => resolve());
  process.once("SIGINT", () => resolve());
  process.stdin.on("end", () => resolve());
  process.stdin.resume();
  await ended;
  await Promise.all([...servers.values()].map((server) => server.stop()));
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
