import type { LogFormat } from "../../config/config.ts";

/** Where lines are written; a stream such as standard output. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * What log lines are given to, each a line of JSON. On a terminal people read them: there they are written as time, severity,
 * message and fields.
 * @returns undefined: as they are, to standard output
 */
export async function openLogSink(
  format: LogFormat,
  output: Output = process.stdout,
): Promise<((line: string) => void) | undefined> {
  const isText = format === "text" || (format === "auto" && output.isTTY === true);
  if (!isText) return undefined;
  // Loaded only here: a server has no use for it.
  const { prettyFactory } = await import("pino-pretty");
  const toText = prettyFactory({
    colorize: output.isTTY === true,
    translateTime: "SYS:HH:MM:ss",
    singleLine: true,
  });
  return (line) => output.write(toText(line));
}
