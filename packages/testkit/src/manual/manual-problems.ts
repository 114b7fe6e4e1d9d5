import type { Block } from "./command-blocks.ts";

/**
 * What a command block says of itself behind its language:
 * - `test`: a test runs it;
 * - `needs-account`: it needs an account, a key or an address that only whoever reads has;
 * - `needs-machine`: it installs, starts, stops or moves something on the reader's own machine, or takes a file of theirs.
 *
 * What a block names has to exist, whatever it says.
 */
const MARKS = ["test", "needs-account", "needs-machine"];

const COMMAND_LANGUAGES: ReadonlySet<string> = new Set(["sh", "bash", "shell", "console", "http"]);
const COMMAND = /^\s*(?:\$ )?(?:[A-Z_]+=\S* )*(?:curl|npm|npx|docker|parley) /m;

/** What Parley can be told to do, to see whether commands in pages exist. */
export interface KnownCommands {
  readonly npmScripts: ReadonlySet<string>;
  readonly parleyCommands: ReadonlySet<string>;
}

/** npm's own. */
const NPM_COMMANDS: ReadonlySet<string> = new Set(["ci", "install", "start", "test"]);

/** What is wrong with a page's command blocks, each with its line. */
export function findProblems(blocks: readonly Block[], known: KnownCommands): readonly string[] {
  return blocks.flatMap((block) => problemsOf(block, known).map((problem) => `line ${block.line}: ${problem}`));
}

function problemsOf({ language, marks, text }: Block, known: KnownCommands): readonly string[] {
  if (!COMMAND_LANGUAGES.has(language)) {
    return COMMAND.test(text) ? [`is a block of commands, but its language is “${language}”`] : [];
  }
  if (marks.length !== 1 || !MARKS.includes(marks[0] ?? "")) {
    return [`says neither ${MARKS.join(" nor ")} (found: “${marks.join(" ")}”)`];
  }
  return unknownCommands(text, known);
}

function unknownCommands(text: string, { npmScripts, parleyCommands }: KnownCommands): readonly string[] {
  const scripts = [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g)].map(([, name = ""]) => name);
  const ofNpm = [...text.matchAll(/\bnpm (?!run )([\w-]+)/g)].map(([, name = ""]) => name);
  const ofParley = [...text.matchAll(/(?:npx parley|bin\/parley\.mjs) ([\w-]+)/g)].map(([, name = ""]) => name);
  return [
    ...scripts.filter((name) => !npmScripts.has(name)).map((name) => `there is no npm run ${name}`),
    ...ofNpm.filter((name) => !NPM_COMMANDS.has(name)).map((name) => `npm ${name} is none of the commands people need`),
    ...ofParley.filter((name) => !parleyCommands.has(name)).map((name) => `there is no parley ${name}`),
  ];
}
