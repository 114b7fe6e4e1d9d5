import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * SQL is only in stores. Detected by what a file does, not by its name: a file that imports the query builder, or uses that
 * of a running transaction, writes SQL.
 */
export const sqlRule = {
  name: "sql-in-stores",
  comment: "in a feature only a store (store.ts, *-store.ts) builds queries",
};

const FEATURE_FILE = /^apps\/service\/src\/features\/.+[.]ts$/;
const STORE_OR_TEST = /(^|[/-])store[.]ts$|[.]test[.]ts$/;
const QUERY_BUILDER =
  /\bfrom "kysely"|\/prepared-query[.]ts"|[.]db\b|[.](selectFrom|insertInto|updateTable|deleteFrom)\(/;

/**
 * @param {string} root the repository, or a copy of it
 * @param {string[]} files paths relative to `root`
 * @returns {string[]} the files that break the rule
 */
export function findSqlOutsideStores(root, files) {
  return files
    .filter((file) => FEATURE_FILE.test(file) && !STORE_OR_TEST.test(file))
    .filter((file) => QUERY_BUILDER.test(withoutComments(readFileSync(join(root, file), "utf8"))));
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
