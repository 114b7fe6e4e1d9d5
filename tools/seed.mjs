#!/usr/bin/env node
// Sample data to look at the dashboard with, made over a simulated carrier by public operations. `npm run seed`.
const NEEDED_MAJOR = 24;

// The simulator is TypeScript, which older versions cannot run. npm scripts use the Node that `npm ci` installs.
if (Number(process.versions.node.split(".")[0]) < NEEDED_MAJOR) {
  console.error(`This needs Node ${NEEDED_MAJOR} or newer; this is ${process.version}. Start it with: npm run seed`);
  process.exit(1);
}
const { seed } = await import("./seed/seed.mjs");
process.exit(await seed(process.argv.slice(2)));
