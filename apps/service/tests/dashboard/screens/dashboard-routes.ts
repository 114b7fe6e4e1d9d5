import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SRC = join(import.meta.dirname, "..", "..", "..", "..", "dashboard", "src");

/** Every route of the dashboard, as its sources have it. */
export function routesOfDashboard(): readonly string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /(?:^|\/)(?:router\.tsx|[\w-]+-routes\.ts)$/.test(file));
  return sources
    .flatMap((file) => [...readFileSync(join(SRC, file), "utf8").matchAll(/^ {2}path: "([^"]+)",$/gm)])
    .map(([, path = ""]) => path)
    .sort();
}

/** Every address outside of `/app` at which the dashboard shows a page, as its sources have it. */
export function routesOfAccountLinks(): readonly string[] {
  const source = readFileSync(join(SRC, "account-link-pages.ts"), "utf8");
  return [...source.matchAll(/^ {4}path: "([^"]+)",$/gm)].map(([, path = ""]) => path).sort();
}
