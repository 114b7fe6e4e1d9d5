import { styleText } from "node:util";

/**
 * Prints without breaking up the line somebody is typing.
 *
 * @param {NodeJS.WriteStream} output
 */
export function createScreen(output) {
  /** @type {import("node:readline").Interface | null} */
  let prompt = null;
  const print = (text) => {
    if (prompt !== null) output.write("\r\x1b[K");
    output.write(`${text}\n`);
    prompt?.prompt(true);
  };
  const quiet = (text) => styleText("dim", text, { stream: output });
  return {
    print,
    printQuiet: (text) => print(quiet(text)),
    /** Somebody is typing at this prompt. */
    usePrompt: (readline) => {
      prompt = readline;
    },
    leavePrompt: () => {
      prompt = null;
    },
    printArrival({ text, state, isAutomatic, author, afterMs }) {
      const sender = isAutomatic ? "(the carrier itself)" : "Acme Dental";
      const by = author === null ? "" : `, written by ${author}`;
      print(`${styleText("bold", `${sender}:`, { stream: output })} ${text}`);
      print(quiet(`   ${state} after ${(afterMs / 1_000).toFixed(1)} s${by}`));
    },
  };
}
