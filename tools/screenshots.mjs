#!/usr/bin/env node
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

/*
 * `npm run screenshots` puts pictures of the dashboard into `screenshots/`, which nothing else reads: of every page the
 * browser tests open, in both colours and all widths. With `--language de` (or `es`, `zh`) it pictures every screen once, wide
 * and narrow, in that language, into `screenshots/de/`: what those tests look for is English.
 */

const FOLDER = "screenshots";
const LANGUAGES = ["de", "es", "zh"];
const TESTS = "apps/service/tests/dashboard";

const { values } = parseArgs({ options: { language: { type: "string" } } });
const { language } = values;
if (language !== undefined && !LANGUAGES.includes(language)) {
  console.error(`--language takes ${LANGUAGES.join(", ")}; without it the pictures are in English`);
  process.exit(2);
}

const [folder, which] =
  language === undefined
    ? [FOLDER, [TESTS]]
    : [join(FOLDER, language), [`${TESTS}/every-screen.test.ts`, "--testNamePattern", "pictured in another language"]];
const run = spawn("npx", ["vitest", "run", "--project", "browser", ...which], {
  stdio: "inherit",
  env: {
    ...process.env,
    PICTURES_DIR: folder,
    ...(language === undefined ? {} : { PICTURES_LANGUAGE: language }),
  },
});
run.on("exit", (code) => process.exit(code ?? 1));
