import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CallsFailedError, type CallTarget } from "./contestant.ts";
import type { PhoneFigures } from "./figures.ts";
import { lineOf, type PinnedProcess, startPinned } from "./pinned-process.ts";

/** What every call of the phone has in common. */
export interface PhoneKit {
  readonly program: string;
  /** File of raw mu-law. */
  readonly speechFile: string;
  readonly directory: string;
  readonly cores: string;
}

export interface PhoneOptions {
  readonly warmUpMs?: number;
  readonly measureMs?: number;
  readonly windows?: number;
  /** Nobody is told of barge-ins: a detector of voice has to hear them. */
  readonly isBargeInUnmarked?: boolean;
  /** How soon the welcome is heard, instead of conversations. */
  readonly isWelcome?: boolean;
}

export interface PhoneRun {
  readonly pid: number;
  /** Figures are being taken from here on. */
  readonly measuring: Promise<unknown>;
  /** No more are; the calls go on for a moment. */
  readonly measured: Promise<unknown>;
  /** One entry for each window, once all calls are over. */
  readonly figures: Promise<readonly PhoneFigures[]>;
  stop(): Promise<void>;
}

let runs = 0;

/** Makes calls, all at once. */
export async function runPhone(
  kit: PhoneKit,
  targets: readonly CallTarget[],
  options: PhoneOptions,
): Promise<PhoneRun> {
  runs += 1;
  const callsFile = join(kit.directory, `calls-${runs}.txt`);
  await writeFile(callsFile, targets.map(lineOfTarget).join(""));
  const phone = startPinned(kit.program, ["--calls", callsFile, "--speech", kit.speechFile, ...flagsOf(options)], kit);
  const measuring = lineOf(phone, "measuring").catch(failCalls);
  const measured = lineOf(phone, "measured").catch(failCalls);
  const figures = readFigures(phone);
  // Whoever waits for one of them hears of a failure; the others shall not end the process.
  for (const promise of [measuring, measured, figures]) promise.catch(() => {});
  return { pid: phone.pid, measuring, measured, figures, stop: () => phone.stop() };
}

function failCalls(error: unknown): never {
  throw new CallsFailedError(`the phone: ${error instanceof Error ? error.message : String(error)}`);
}

async function readFigures(phone: PinnedProcess): Promise<readonly PhoneFigures[]> {
  const figures: PhoneFigures[] = [];
  phone.lines.on("line", (line) => {
    if (line.startsWith("{")) figures.push(JSON.parse(line));
  });
  const [code] = await Promise.all([phone.ended, once(phone.lines, "close")]);
  if (code !== 0) throw new CallsFailedError(`the phone ended with ${code}`);
  return figures;
}

function lineOfTarget({ address, port, path, host, callSid, parameters }: CallTarget): string {
  return `${address} ${port} ${path} ${host} ${callSid} ${JSON.stringify(parameters)}\n`;
}

function flagsOf({ warmUpMs, measureMs, windows, isBargeInUnmarked, isWelcome }: PhoneOptions): string[] {
  const values = { "--warm-up-ms": warmUpMs, "--measure-ms": measureMs, "--windows": windows };
  const flags = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  if (isBargeInUnmarked) flags.push("--unmarked-barge-in");
  if (isWelcome) flags.push("--welcome");
  return flags;
}
