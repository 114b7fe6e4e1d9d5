import { resolve } from "node:path";
import { cruise } from "dependency-cruiser";
import { listRepositoryFiles, TYPESCRIPT } from "../repository-files.mjs";
import { rules } from "./rules.mjs";

/** Folders to check, relative to the repository. */
export const CRUISED_FOLDERS = ["packages", "apps"];

/**
 * Follows the imports of every file git lists in these folders and checks them against the rules.
 *
 * dependency-cruiser gets the folders, not the files, so that it only reports files it can read. Without a TypeScript it
 * understands, it finds no `.ts` file at all and succeeds, which `unseen` reveals; files given by name would count as
 * followed.
 *
 * @param {string} root the repository, or a copy of it
 * @param {string[]} files paths relative to `root`; what git lists, unless told otherwise
 * @returns violations; `fileCount`, the number of TypeScript files listed; and `unseen`, those that were not followed
 */
export async function cruiseBoundaries(root, files = listRepositoryFiles(root, CRUISED_FOLDERS)) {
  const { output } = await cruise(
    CRUISED_FOLDERS,
    {
      baseDir: resolve(root),
      validate: true,
      ruleSet: { forbidden: rules },
      doNotFollow: { path: "(^|/)node_modules/" },
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
    },
    {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
      symlinks: true,
    },
  );
  const followed = new Set(
    output.modules.filter(({ couldNotResolve }) => !couldNotResolve).map(({ source }) => source),
  );
  const listed = files.filter((file) => TYPESCRIPT.test(file));
  const known = new Set(files);
  return {
    violations: output.summary.violations.filter(({ from }) => known.has(from)),
    fileCount: listed.length,
    unseen: listed.filter((file) => !followed.has(file)),
  };
}
