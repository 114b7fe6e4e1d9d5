import { createInterface } from "node:readline";
import { DomainError } from "@parley/foundation/domain-error";
import type { UsedTool } from "./ask-assistant.ts";
import type { ChatSession } from "./chat-session.ts";

const MOST_SHOWN = 200;

/**
 * One turn after the other, words as they come. Ctrl-C ends the answer that is being made, else the conversation; so does
 * Ctrl-D. @returns 0
 */
export async function chatInTerminal(
  session: ChatSession,
  { input, output }: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
): Promise<number> {
  const terminal = createInterface({ input, output, prompt: "> ", terminal: true });
  const show = (text: string) => void output.write(text);
  let answering: AbortController | null = null;
  terminal.on("SIGINT", () => {
    if (answering === null) terminal.close();
    else answering.abort(new Error("stopped"));
  });
  terminal.on("close", () => answering?.abort(new Error("stopped")));
  show("Write something. Ctrl-C ends an answer, and then the conversation.\n");
  terminal.prompt();
  for await (const line of terminal) {
    if (line.trim() !== "") {
      answering = new AbortController();
      await answer(session, line.trim(), answering.signal, show);
      answering = null;
    }
    terminal.prompt();
  }
  show("\n");
  return 0;
}

/** What goes wrong is told, and the conversation goes on. */
async function answer(
  session: ChatSession,
  words: string,
  signal: AbortSignal,
  show: (text: string) => void,
): Promise<void> {
  try {
    const { provider } = await session.say(words, signal, {
      onText: show,
      onTool: (used) => show(`${describeTool(used)}\n`),
    });
    show(provider === "demo" ? "\n(The demo responder answers: no model is set up.)\n" : "\n");
  } catch (error) {
    if (signal.aborted) return show("\n(Stopped.)\n");
    if (!(error instanceof DomainError)) throw error;
    show(`\n${error.message}.${error.fix === undefined ? "" : ` ${error.fix}`}\n`);
  }
}

function describeTool({ name, arguments: given, is_success: isSuccess }: UsedTool): string {
  return `[${name} ${JSON.stringify(given).slice(0, MOST_SHOWN)}${isSuccess ? "" : ": failed"}]`;
}
