// Loaded into workers by NODE_OPTIONS: takes a guard out of the sources before they run. A part that is not found is an error,
// so that a guard that has moved is not taken for one that is not needed.
import { registerHooks } from "node:module";

/** By the name of a sabotage: file, what is in it, and what is there instead. */
const REPLACEMENTS = {
  locks: [
    // Everybody may work on the same campaign, and is told to.
    ["dispatch/dispatched-campaign-store.ts", "    .forNoKeyUpdate()\n    .skipLocked()\n", ""],
    ["dispatch/step-campaign.ts", "LEASE_MS = 10_000", "LEASE_MS = 0"],
    ["contacts/due-contact-store.ts", "    .forUpdate()\n    .skipLocked()\n", ""],
    ["dispatch/outreach-pace-store.ts", "    .forUpdate()\n", ""],
  ],
  // The carrier is asked while the claim of the intent has yet to commit.
  "intent-commit": [
    [
      "start/claim-calls.ts",
      "return scope.transaction((unit) => claimAll(deps, unit, calls, { callers, mayBegin }))",
      "return globalThis.beforeCommit((note) => scope.transaction((unit) => note(claimAll(deps, unit, calls, { callers, mayBegin }))))",
    ],
    [
      "outreach/dispatch-texts.ts",
      "await scope.transaction((unit) => claimOutreachTexts(deps, unit, queued))",
      "await globalThis.beforeCommit((note) => scope.transaction((unit) => note(claimOutreachTexts(deps, unit, queued))))",
    ],
  ],
};

/** How long a claim takes to commit, when nobody waits for it. */
const COMMITS_AFTER_MS = 1_500;

/** Resolves with what was claimed, a while before that is committed. */
globalThis.beforeCommit = (run) =>
  new Promise((resolve, reject) => {
    run(async (claiming) => {
      resolve(await claiming);
      await new Promise((next) => setTimeout(next, COMMITS_AFTER_MS));
      return claiming;
    }).catch(reject);
  });

const replacements = REPLACEMENTS[process.env.SABOTAGE] ?? [];
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = replacements.filter(([file]) => url.endsWith(`/${file}`));
    if (own.length === 0) return loaded;
    let source = String(loaded.source);
    for (const [file, guard, without] of own) {
      if (!source.includes(guard)) throw new Error(`${file} has no ${JSON.stringify(guard)} to take out`);
      source = source.replace(guard, () => without);
    }
    return { ...loaded, source };
  },
});
