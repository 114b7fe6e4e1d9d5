/*
 * Parses just enough of a Dockerfile and a .dockerignore to check them against the repository.
 * https://docs.docker.com/reference/dockerfile/
 */

/**
 * @param {string} text
 * @returns {{ from: string, name: string | undefined, instructions: { keyword: string, value: string }[] }[]} its stages
 */
export function parseDockerfile(text) {
  const stages = [];
  const joined = text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\n/g, " ");
  for (const line of joined.split("\n")) {
    const [, keyword, value] = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line) ?? [];
    if (keyword === undefined) continue;
    if (keyword.toUpperCase() === "FROM") {
      const [from, , name] = value.split(/\s+/);
      stages.push({ from, name, instructions: [] });
    } else stages.at(-1)?.instructions.push({ keyword: keyword.toUpperCase(), value });
  }
  return stages;
}

/** @returns {{ sources: string[], target: string, fromStage: string | undefined }} of a COPY */
export function parseCopy(value) {
  const words = value.split(/\s+/);
  const flags = words.filter((word) => word.startsWith("--"));
  const paths = words.filter((word) => !word.startsWith("--"));
  const fromStage = flags.find((flag) => flag.startsWith("--from="))?.slice("--from=".length);
  return { sources: paths.slice(0, -1), target: paths.at(-1) ?? "", fromStage };
}

/** @returns {Map<string, string>} of `ENV a=b c=d` */
export function parseEnv(value) {
  return new Map(value.split(/\s+/).map((pair) => [pair.split("=", 1)[0], pair.slice(pair.indexOf("=") + 1)]));
}

/** @returns {string[] | null} null for the shell form, where the shell would get the signals */
export function parseExecForm(value) {
  try {
    const words = JSON.parse(value);
    return Array.isArray(words) ? words : null;
  } catch {
    return null;
  }
}

/** @returns {(path: string) => boolean} whether a file is excluded from the image; the last matching pattern decides */
export function readIgnores(text) {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isException: line.startsWith("!"), expression: expressionOf(line.replace(/^!/, "")) }));
  return (path) => rules.findLast(({ expression }) => expression.test(path))?.isException === false;
}

/** A pattern matches a path and everything below it. */
function expressionOf(pattern) {
  const body = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*|\?/g, (glob) => ({ "**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]" })[glob] ?? glob);
  return new RegExp(`^${body}(?:/.*)?$`);
}
