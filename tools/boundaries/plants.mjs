import { FEATURE_ORDER } from "./feature-order.ts";

/**
 * Imports that `prove.mjs` plants in a copy of the repository. Imported files are written without imports, importing files
 * from scratch, so that they contain nothing but the planted lines.
 */

const SERVICE = "apps/service/src";
const PLATFORM = `${SERVICE}/platform`;
const TELEPHONY = `${SERVICE}/providers/telephony`;
const LLM = `${SERVICE}/providers/llm`;
const SPEECH = `${SERVICE}/providers/speech`;
const OPTIMIZERS = `${SERVICE}/providers/optimizers`;
const FEATURES = `${SERVICE}/features`;

/** The rule that must catch it, the importing file, the imported file. */
export const forbidden = [
  ["foundation-imports-nothing", "packages/foundation/src/importer.ts", "packages/contracts/src/planted.ts"],
  ["foundation-imports-nothing", "packages/foundation/src/importer.ts", `${PLATFORM}/planted.ts`],
  ["leaf-packages", "packages/contracts/src/importer.ts", `${FEATURES}/accounts/planted.ts`],
  ["leaf-packages", "packages/audio/src/importer.ts", "packages/contracts/src/planted.ts"],
  ["flow-graph", "packages/flow-graph/src/importer.ts", "packages/audio/src/planted.ts"],
  ["testkit", "packages/testkit/src/importer.ts", `${PLATFORM}/planted.ts`],
  ["testkit-is-for-tests", "packages/contracts/src/importer.ts", "packages/testkit/src/planted.ts"],
  ["testkit-is-for-tests", `${FEATURES}/accounts/importer.ts`, "packages/testkit/src/planted.ts"],
  ["tests-are-leaves", `${PLATFORM}/importer.ts`, "apps/service/tests/planted.ts"],
  ["tests-are-leaves", `${PLATFORM}/importer.ts`, `${PLATFORM}/planted.test.ts`],
  ["config", `${SERVICE}/config/importer.ts`, `${PLATFORM}/planted.ts`],
  ["config", `${SERVICE}/config/importer.ts`, `${SPEECH}/planted.ts`],
  ["config", `${SERVICE}/config/importer.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  ["config-values-come-from-compose", `${PLATFORM}/importer.ts`, `${SERVICE}/config/planted.ts`],
  ["platform", `${PLATFORM}/importer.ts`, `${FEATURES}/accounts/planted.ts`],
  ["platform", `${PLATFORM}/importer.ts`, `${TELEPHONY}/planted.ts`],
  ["vendor", `${TELEPHONY}/planted-a/importer.ts`, `${TELEPHONY}/planted-b/planted.ts`],
  ["vendor", `${TELEPHONY}/planted-a/importer.ts`, `${LLM}/planted-a/planted.ts`],
  ["vendor", `${TELEPHONY}/planted-a/importer.ts`, `${LLM}/planted.ts`],
  ["vendor", `${TELEPHONY}/planted-a/importer.ts`, `${TELEPHONY}/table.ts`],
  ["vendor", `${TELEPHONY}/planted-a/importer.ts`, `${PLATFORM}/database/planted.ts`],
  ["vendor", `${TELEPHONY}/planted-a/deep/importer.ts`, `${LLM}/shared/planted.ts`],
  ["optimizer", `${OPTIMIZERS}/planted-a/importer.ts`, `${LLM}/planted-a/planted.ts`],
  ["optimizer", `${OPTIMIZERS}/planted-a/importer.ts`, `${PLATFORM}/outbound-http/planted.ts`],
  ["provider-interface", `${TELEPHONY}/shared/importer.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  ["provider-interface", `${TELEPHONY}/media-stream/importer.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  ["features", `${FEATURES}/accounts/importer.ts`, `${TELEPHONY}/shared/planted.ts`],
  ["provider-table", `${LLM}/table.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  ["provider-interface", `${TELEPHONY}/importer.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  ["provider-interface", `${SERVICE}/providers/shared/deep/importer.ts`, `${PLATFORM}/database/planted.ts`],
  ["provider-interface", `${SPEECH}/speaking/importer.ts`, `${SPEECH}/planted-a/planted.ts`],
  ["provider-interface", `${SPEECH}/speaking/importer.ts`, `${SPEECH}/table.ts`],
  ["conversation", `${SERVICE}/conversation/call/importer.ts`, `${PLATFORM}/database/planted.ts`],
  ["conversation", `${SERVICE}/conversation/call/importer.ts`, `${TELEPHONY}/table.ts`],
  ["conversation", `${SERVICE}/conversation/call/importer.ts`, `${FEATURES}/accounts/planted.ts`],
  ["features", `${FEATURES}/accounts/importer.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  ["features", `${FEATURES}/accounts/importer.ts`, `${SERVICE}/commands/planted.ts`],
  ["features", `${FEATURES}/accounts/importer.ts`, `${SERVICE}/providers/shared/planted.ts`],
  ["features-keep-their-own", `${FEATURES}/accounts/importer.ts`, `${FEATURES}/mail/noun-store.ts`],
  ["features-keep-their-own", `${FEATURES}/accounts/importer.ts`, `${FEATURES}/mail/operations/planted.ts`],
  ["features-keep-their-own", `${FEATURES}/accounts/importer.ts`, `${FEATURES}/mail/jobs/planted.ts`],
  ["features-keep-their-own", `${FEATURES}/accounts/importer.ts`, `${FEATURES}/mail/schedules/planted.ts`],
  ["features-keep-their-own", `${FEATURES}/accounts/operations/importer.ts`, `${FEATURES}/mail/deep/noun-store.ts`],
  ...FEATURE_ORDER.slice(1).map((later, index) => [
    `order-of-${FEATURE_ORDER[index]}`,
    `${FEATURES}/${FEATURE_ORDER[index]}/importer.ts`,
    `${FEATURES}/${later}/planted.ts`,
  ]),
  [
    `order-of-${FEATURE_ORDER.at(-1)}`,
    `${FEATURES}/${FEATURE_ORDER.at(-1)}/importer.ts`,
    `${FEATURES}/nowhere/planted.ts`,
  ],
  ["feature-without-a-place", `${FEATURES}/nowhere/importer.ts`, "packages/foundation/src/planted.ts"],
  ["hearing", "packages/hearing/src/importer.ts", "packages/contracts/src/planted.ts"],
  ["contact-rules", "packages/contact-rules/src/importer.ts", "packages/contracts/src/planted.ts"],
  ["spoken-text", "packages/spoken-text/src/importer.ts", "packages/foundation/src/planted.ts"],
  ["sip", "packages/sip/src/importer.ts", "packages/contracts/src/planted.ts"],
  ["sip-bridge", "apps/sip-bridge/src/importer.ts", `${PLATFORM}/planted.ts`],
  ["dashboard", "apps/dashboard/src/importer.ts", `${PLATFORM}/planted.ts`],
  ["dashboard", "apps/dashboard/src/importer.ts", "packages/foundation/src/planted.ts"],
  ["dashboard-takes-types-only", "apps/dashboard/src/importer-of-values.ts", "packages/contracts/src/planted.ts"],
  ["folder-without-a-rule", `${SERVICE}/planted-folder/importer.ts`, "packages/foundation/src/planted.ts"],
  ["folder-without-a-rule", "packages/planted-package/src/importer.ts", "packages/foundation/src/planted.ts"],
];

/** No rule may object to these: a rule that catches everything proves nothing. */
export const allowed = [
  ["packages/contracts/src/importer.ts", "packages/foundation/src/planted.ts"],
  ["packages/flow-graph/src/importer.ts", "packages/contracts/src/planted.ts"],
  ["packages/testkit/src/importer.ts", "packages/contracts/src/planted.ts"],
  [`${SERVICE}/config/importer.ts`, `${TELEPHONY}/planted-a/settings.ts`],
  [`${SERVICE}/config/importer.ts`, `${TELEPHONY}/table.ts`],
  [`${PLATFORM}/importer.ts`, `${PLATFORM}/database/planted.ts`],
  [`${TELEPHONY}/planted-a/importer.ts`, `${TELEPHONY}/planted.ts`],
  [`${TELEPHONY}/planted-a/importer.ts`, `${TELEPHONY}/planted-a/planted.ts`],
  [`${TELEPHONY}/planted-a/importer.ts`, `${SERVICE}/providers/shared/planted.ts`],
  [`${TELEPHONY}/planted-a/deep/importer.ts`, `${TELEPHONY}/shared/planted.ts`],
  [`${TELEPHONY}/planted-a/deep/importer.ts`, `${TELEPHONY}/media-stream/planted.ts`],
  [`${FEATURES}/accounts/importer.ts`, `${TELEPHONY}/media-stream/planted.ts`],
  [`${TELEPHONY}/planted-a/importer.ts`, `${PLATFORM}/outbound-http/planted.ts`],
  [`${OPTIMIZERS}/planted-a/importer.ts`, `${LLM}/planted.ts`],
  [`${SPEECH}/planted-a/importer.ts`, `${SPEECH}/speaking/planted.ts`],
  [`${SPEECH}/speaking/importer.ts`, `${SPEECH}/recognizing/planted.ts`],
  [`${SERVICE}/config/importer.ts`, `${SPEECH}/table.ts`],
  [`${LLM}/table.ts`, `${LLM}/planted-a/planted.ts`],
  [`${LLM}/prices.ts`, `${LLM}/planted-a/planted.ts`],
  [`${SERVICE}/conversation/call/importer.ts`, `${LLM}/planted.ts`],
  [`${FEATURES}/accounts/operations/importer.ts`, `${FEATURES}/accounts/noun-store.ts`],
  [`${FEATURES}/accounts/importer.ts`, `${FEATURES}/mail/planted.ts`],
  [`${FEATURES}/accounts/importer.ts`, `${TELEPHONY}/table.ts`],
  [`${FEATURES}/accounts/importer.ts`, `${PLATFORM}/database/planted.ts`],
  [`${SERVICE}/commands/importer.ts`, `${FEATURES}/mail/operations/planted.ts`],
  [`${SERVICE}/commands/importer.ts`, `${SERVICE}/config/planted.ts`],
  ["apps/service/tests/importer.ts", "packages/testkit/src/planted.ts"],
  [`${FEATURES}/accounts/importer.test.ts`, "packages/testkit/src/planted.ts"],
];

/** Whole files, for rules that depend on how a file imports rather than on what. */
export const files = {
  [`${PLATFORM}/planted-by-type.ts`]:
    'import type { planted } from "../features/accounts/planted.ts";\nexport type A = typeof planted;\n',
  [`${PLATFORM}/planted-by-inline-type.ts`]: 'export type A = import("../features/accounts/planted.ts").Planted;\n',
  [`${PLATFORM}/planted-by-export.ts`]: 'export { planted } from "../features/accounts/planted.ts";\n',
  [`${PLATFORM}/planted-lazily.ts`]: 'export const later = () => import("../features/accounts/planted.ts");\n',
  ["apps/dashboard/src/planted-types.ts"]:
    'import type { Planted } from "@parley/contracts/planted";\nexport type A = Planted;\n',
  [`${PLATFORM}/planted-config-type.ts`]:
    'import type { planted } from "../config/planted.ts";\nexport type A = typeof planted;\n',
  [`${PLATFORM}/planted-config-both.ts`]:
    'import type { Planted } from "../config/planted.ts";\nimport { planted } from "../config/planted.ts";\nexport const a: Planted[] = [planted];\n',
  [`${PLATFORM}/planted-config-mixed.ts`]:
    'import { type Planted, planted } from "../config/planted.ts";\nexport const a: Planted[] = [planted];\n',
  [`${PLATFORM}/planted-cycle-a.ts`]: 'import { b } from "./planted-cycle-b.ts";\nexport const a = () => b;\n',
  [`${PLATFORM}/planted-cycle-b.ts`]: 'import { c } from "./planted-cycle-c.ts";\nexport const b = () => c;\n',
  [`${PLATFORM}/planted-cycle-c.ts`]: 'import { a } from "./planted-cycle-a.ts";\nexport const c = () => a;\n',
  [`${PLATFORM}/planted-mixed-cycle-a.ts`]:
    'import { b } from "./planted-mixed-cycle-b.ts";\nexport type A = 1;\nexport const a = () => b;\n',
  [`${PLATFORM}/planted-mixed-cycle-b.ts`]:
    'import type { A } from "./planted-mixed-cycle-a.ts";\nimport { a } from "./planted-mixed-cycle-a.ts";\nexport const b = (): A => a();\n',
  [`${PLATFORM}/planted-type-cycle-a.ts`]:
    'import { b } from "./planted-type-cycle-b.ts";\nexport const a = () => b;\n',
  [`${PLATFORM}/planted-type-cycle-b.ts`]:
    'import type { a } from "./planted-type-cycle-a.ts";\nexport const b: typeof a | 1 = 1;\n',
  [`${FEATURES}/accounts/planted-with-kysely.ts`]: 'import { sql } from "kysely";\nexport const now = sql`now()`;\n',
  [`${FEATURES}/accounts/operations/planted-with-unit.ts`]:
    'export const planted = (unit) => unit.db.selectFrom("users").execute();\n',
  [`${FEATURES}/accounts/deep/planted-with-prepared.ts`]:
    'import { prepareQuery } from "../../../platform/database/prepared-query.ts";\nexport const planted = prepareQuery;\n',
  [`${FEATURES}/accounts/planted-store.ts`]: 'import { sql } from "kysely";\nexport const now = sql`now()`;\n',
  [`${FEATURES}/accounts/deep/store.ts`]: 'export const planted = (unit) => unit.db.selectFrom("users").execute();\n',
  [`${FEATURES}/accounts/planted-ax.ts`]: 'import { AxGEPA } from "@ax-llm/ax";\nexport const a = AxGEPA;\n',
  [`${PLATFORM}/planted-nowhere.ts`]: 'export { a } from "./planted-nowhere-at-all.ts";\n',
  [`${PLATFORM}/planted-nowhere-in-package.ts`]: 'export { a } from "@parley/foundation/planted-nowhere-at-all";\n',
  [`${PLATFORM}/planted-nowhere-installed.ts`]: 'export { a } from "planted-package-nobody-published";\n',
  [`${PLATFORM}/planted-nowhere.test.ts`]: 'export { a } from "./planted-nowhere-at-all.ts";\n',
};

/** The rule that must catch it, and the file in `files` where it must be caught. */
export const forbiddenFiles = [
  ["platform", `${PLATFORM}/planted-by-type.ts`],
  ["platform", `${PLATFORM}/planted-by-inline-type.ts`],
  ["platform", `${PLATFORM}/planted-by-export.ts`],
  ["platform", `${PLATFORM}/planted-lazily.ts`],
  ["config-values-come-from-compose", `${PLATFORM}/planted-config-both.ts`],
  ["config-values-come-from-compose", `${PLATFORM}/planted-config-mixed.ts`],
  ["no-cycle", `${PLATFORM}/planted-cycle-a.ts`],
  ["no-cycle", `${PLATFORM}/planted-mixed-cycle-a.ts`],
  ["no-cycle", `${PLATFORM}/planted-type-cycle-a.ts`],
  ["ax-behind-its-adapter", `${FEATURES}/accounts/planted-ax.ts`],
  ["every-import-resolves", `${PLATFORM}/planted-nowhere.ts`],
  ["every-import-resolves", `${PLATFORM}/planted-nowhere-in-package.ts`],
  ["every-import-resolves", `${PLATFORM}/planted-nowhere-installed.ts`],
  ["every-import-resolves", `${PLATFORM}/planted-nowhere.test.ts`],
];

/** Files in `files` with SQL where it is forbidden; `sqlInStores`: where it is allowed. */
export const sqlFiles = [
  `${FEATURES}/accounts/planted-with-kysely.ts`,
  `${FEATURES}/accounts/operations/planted-with-unit.ts`,
  `${FEATURES}/accounts/deep/planted-with-prepared.ts`,
];
export const sqlInStores = [`${FEATURES}/accounts/planted-store.ts`, `${FEATURES}/accounts/deep/store.ts`];

export const allowedFiles = [`${PLATFORM}/planted-config-type.ts`, "apps/dashboard/src/planted-types.ts"];
