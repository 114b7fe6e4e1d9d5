import { fileURLToPath } from "node:url";
import { listRepositoryFiles } from "../repository-files.mjs";
import { CRUISED_FOLDERS, cruiseBoundaries } from "./cruise-boundaries.mjs";
import { findSqlOutsideStores, sqlRule } from "./query-builder.mjs";
import { rules } from "./rules.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { violations, fileCount, unseen } = await cruiseBoundaries(root);
const sqlOutsideStores = findSqlOutsideStores(root, listRepositoryFiles(root, CRUISED_FOLDERS));

if (unseen.length > 0) {
  console.log(
    `boundaries: ${unseen.length} of ${fileCount} TypeScript files were not followed, so nothing is known about them:`,
  );
  for (const file of unseen) {
    console.log(`  ${file}`);
  }
}
for (const { name, comment } of rules) {
  const found = violations.filter(({ rule }) => rule.name === name);
  if (found.length > 0) {
    console.log([`\n${name}: ${comment}`, ...found.map(describe)].join("\n  "));
  }
}
if (sqlOutsideStores.length > 0) {
  console.log([`\n${sqlRule.name}: ${sqlRule.comment}`, ...sqlOutsideStores].join("\n  "));
}
const hasFailed = unseen.length > 0 || violations.length > 0 || sqlOutsideStores.length > 0;
console.log(
  `boundaries: ${fileCount} files, ${violations.length} forbidden imports, ${sqlOutsideStores.length} with SQL outside stores`,
);
process.exitCode = hasFailed ? 1 : 0;

function describe({ from, to, cycle }) {
  return cycle === undefined ? `${from} -> ${to}` : [from, ...cycle.map(({ name }) => name)].join(" -> ");
}
