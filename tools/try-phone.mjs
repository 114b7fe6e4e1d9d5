#!/usr/bin/env node
// A phone in your terminal: what you type is texted to an assistant by a simulated carrier. `npm run try`.
const NEEDED_MAJOR = 24;

// The simulator is TypeScript, which older versions cannot run. npm scripts use the Node that `npm ci` installs.
if (Number(process.versions.node.split(".")[0]) < NEEDED_MAJOR) {
  console.error(`This needs Node ${NEEDED_MAJOR} or newer; this is ${process.version}. Start it with: npm run try`);
  process.exit(1);
}
const { tryPhone } = await import("./try-phone/try-phone.mjs");
process.exit(await tryPhone());
