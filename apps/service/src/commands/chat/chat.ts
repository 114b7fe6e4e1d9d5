import { createInterface } from "node:readline";
import { systemClock } from "@parley/foundation/clock";
import type { Environment } from "../../config/env.ts";
import { readServiceAccess } from "../client/service-access.ts";
import { untilStopped } from "../client/until-stopped.ts";
import { chatInTerminal } from "./chat-in-terminal.ts";
import { ChatSession } from "./chat-session.ts";
import { findAssistantId } from "./find-assistant-id.ts";

export interface ChatOptions {
  /** Its id; absent: the only one there is. */
  readonly assistant: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly asJson: boolean;
  readonly environment: Environment;
}

/**
 * Writes with an assistant: in a terminal by turns, else each line of the input is a turn, and only the answers are printed.
 * @returns 0, also when it is ended by a signal; 2 when nothing was asked
 * @throws DomainError in one sentence: a wrong key, address or assistant, nobody there, or no answer
 */
export async function chat(print: (line: string) => void, options: ChatOptions): Promise<number> {
  const access = readServiceAccess(options, options.environment);
  const { signal: stop, release } = untilStopped();
  try {
    const assistantId = await findAssistantId(access, options.assistant, stop);
    const session = new ChatSession(access, assistantId, systemClock);
    if (process.stdin.isTTY && process.stdout.isTTY && !options.asJson) {
      release();
      return await chatInTerminal(session, { input: process.stdin, output: process.stdout });
    }
    return await answerLines(print, session, { asJson: options.asJson, stop });
  } catch (error) {
    if (!stop.aborted) throw error;
    return 0;
  } finally {
    release();
  }
}

async function answerLines(
  print: (line: string) => void,
  session: ChatSession,
  { asJson, stop }: { readonly asJson: boolean; readonly stop: AbortSignal },
): Promise<number> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  stop.addEventListener("abort", () => lines.close());
  let turnCount = 0;
  try {
    for await (const line of lines) {
      stop.throwIfAborted();
      if (line.trim() === "") continue;
      turnCount += 1;
      const turn = await session.say(line.trim(), stop, { onText: () => undefined, onTool: () => undefined });
      print(asJson ? JSON.stringify({ question: line.trim(), ...turn }) : turn.text);
    }
  } finally {
    lines.close();
    // A pipe that stays open would keep the process.
    process.stdin.destroy();
  }
  stop.throwIfAborted();
  if (turnCount > 0) return 0;
  process.stderr.write('Nothing was asked. For example: echo "When are you open?" | parley chat\n');
  return 2;
}
