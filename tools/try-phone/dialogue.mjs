import { createInterface } from "node:readline";
import { Ended } from "../trial/ended.mjs";

/** Interactive: somebody types, and replies are printed whenever they arrive. */
export async function talk({ screen, phone, commands, ending }) {
  const readline = createInterface({ input: process.stdin, output: process.stdout, prompt: "you> " });
  readline.on("SIGINT", () => {
    process.stdout.write("\n");
    ending.abort(new Ended("SIGINT"));
  });
  ending.signal.addEventListener("abort", () => readline.close());
  screen.usePrompt(readline);
  readline.prompt();
  const answer = async (line) => {
    const words = await perform(line, phone, commands);
    if (words.length > 0) screen.print(words.join("\n"));
  };
  readline.on("line", (line) => {
    if (line.trim() === "/quit") {
      readline.close();
      return;
    }
    answer(line.trim()).catch((error) => screen.print(String(error.message)));
    readline.prompt();
  });
  await new Promise((resolve) => readline.once("close", resolve));
  return true;
}

/** Lines from a file or another program: sends one after the other, waiting for each reply. */
export async function readAll({ screen, phone, commands, ending }) {
  const readline = createInterface({ input: process.stdin });
  ending.signal.addEventListener("abort", () => readline.close());
  let areAllAnswered = true;
  for await (const given of readline) {
    const line = given.trim();
    if (line === "/quit" || ending.signal.aborted) break;
    if (line === "") continue;
    screen.print(`you> ${line}`);
    const words = await perform(line, phone, commands, () => {
      areAllAnswered = false;
    });
    if (words.length > 0) screen.print(words.join("\n"));
  }
  return areAllAnswered;
}

/** @returns {Promise<readonly string[]>} what to print; replies print themselves */
async function perform(line, phone, commands, onSilence = () => undefined) {
  if (line === "") return [];
  if (!line.startsWith("/")) {
    if (!(await phone.sendAndWait(line))) onSilence();
    return [];
  }
  const command = commands[line];
  return command === undefined ? ["/timeline  /curl  /quit; anything else is sent as a text."] : command();
}
