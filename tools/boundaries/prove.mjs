import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { withRepositoryCopy } from "../repository-copy.mjs";
import { CRUISED_FOLDERS, cruiseBoundaries } from "./cruise-boundaries.mjs";
import { allowed, allowedFiles, files, forbidden, forbiddenFiles, sqlFiles, sqlInStores } from "./plants.mjs";
import { findSqlOutsideStores } from "./query-builder.mjs";
import { rules } from "./rules.mjs";

/*
 * A check that cannot fail is worthless. This plants forbidden imports in a copy of the repository and fails unless each
 * is caught by the rule meant for it and no allowed import is.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
/** Listed, but not on disk: the check must report this file as not followed, and no other. */
const MISSING = "packages/foundation/src/planted-but-invisible.ts";

const problems = await withRepositoryCopy(root, async (copy) => {
  const listed = new Set([...copy.files.filter(isCruised), ...plantAll(copy), MISSING]);
  const { violations, unseen } = await cruiseBoundaries(copy.root, [...listed]);
  return [
    ...missed(violations),
    ...wronglyCaught(violations),
    ...unprovenRules(),
    ...wrongSqlFindings(
      findSqlOutsideStores(
        copy.root,
        [...listed].filter((file) => file !== MISSING),
      ),
    ),
    ...(unseen.join() === MISSING ? [] : [`reported as not followed, instead of ${MISSING}: ${unseen.join(", ")}`]),
  ];
});

for (const problem of problems) {
  console.log(problem);
}
const plantCount = forbidden.length + forbiddenFiles.length + sqlFiles.length;
console.log(`boundaries: ${plantCount} forbidden imports planted, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function isCruised(file) {
  return CRUISED_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

function missed(violations) {
  const isCaught = (name, from, to) =>
    violations.some((one) => one.rule.name === name && one.from === from && (to === undefined || one.to === to));
  return [...forbidden, ...forbiddenFiles]
    .filter(([name, from, to]) => !isCaught(name, from, to))
    .map(([name, from, to]) => `not caught by ${name}: ${from}${to === undefined ? "" : ` -> ${to}`}`);
}

function wronglyCaught(violations) {
  const isAllowed = ({ from, to }) =>
    allowedFiles.includes(from) || allowed.some((pair) => pair[0] === from && pair[1] === to);
  return violations
    .filter(isAllowed)
    .map(({ rule, from, to }) => `allowed, but caught by ${rule.name}: ${from} -> ${to}`);
}

function unprovenRules() {
  const proven = new Set([...forbidden, ...forbiddenFiles].map(([name]) => name));
  return rules.filter(({ name }) => !proven.has(name)).map(({ name }) => `nothing is planted for ${name}`);
}

function wrongSqlFindings(caught) {
  return [
    ...sqlFiles.filter((file) => !caught.includes(file)).map((file) => `SQL outside a store, not caught: ${file}`),
    ...sqlInStores
      .filter((file) => caught.includes(file))
      .map((file) => `a store may hold SQL, but was caught: ${file}`),
  ];
}

/** @returns the planted files */
function plantAll(copy) {
  const pairs = [...forbidden.map(([, from, to]) => [from, to]), ...allowed];
  const imports = new Map();
  for (const [from, to] of pairs) {
    imports.set(to, imports.get(to) ?? []);
    imports.set(from, [...(imports.get(from) ?? []), to]);
  }
  const texts = new Map(Object.entries(files));
  for (const [file, imported] of imports) {
    const lines = imported.map((to, index) => `import { planted as planted${index} } from "${specifier(file, to)}";`);
    const uses = imported.map((_, index) => `planted${index}`).join(", ");
    texts.set(file, [...lines, "export type Planted = 1;", `export const planted = [${uses}];`, ""].join("\n"));
  }
  for (const [file, text] of texts) {
    copy.write(file, text);
  }
  return [...texts.keys()];
}

/** Files of other packages are imported through the package, as our code does; files of invented packages by path. */
function specifier(from, to) {
  const [, name, rest] = /^packages\/(foundation|contracts|testkit)\/src\/(.+)\.ts$/.exec(to) ?? [];
  if (name !== undefined && !from.startsWith(`packages/${name}/`)) {
    return `@parley/${name}/${rest}`;
  }
  const path = relative(dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}
