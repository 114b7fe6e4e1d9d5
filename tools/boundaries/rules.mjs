/**
 * Which folder may import which, as dependency-cruiser rules. A row is a folder with the list of our folders it may
 * import; npm packages and Node's own modules are not restricted. Test files are exempt from the rows, and only subject to
 * the rules for all files (cycles, resolution).
 */

import { FEATURE_ORDER } from "./feature-order.ts";

const SERVICE = "^apps/service/src/";

/** Tests, and folders that only tests use. */
const TESTS = ["[.]test[.]tsx?$", "^(apps|packages)/[^/]+/tests/"];
/** Our code, without the packages installed inside a workspace. */
const OURS = "^(apps|packages)/(?!.*node_modules/)";

/** Every package except the one for tests. */
const PACKAGES = "^packages/(?!testkit/)";
/** Types only, as `config-values-come-from-compose` makes sure. */
const CONFIG = `${SERVICE}config/`;
/** The provider's error, and how we classify it. */
const PROVIDER_ERROR = `${SERVICE}providers/provider-(error|failure)[.]ts$`;
/** Folders inside a kind that its vendors share; every other folder there belongs to a vendor. */
const SHARED_BY_VENDORS = "(?:recognizing|speaking|chain|reading|listing|failures|media-stream)";
/** The files that know a kind's vendors: the table, and the prices, which are collected from the vendors. */
const KNOWS_VENDORS = "(?:table|prices)[.]ts$";
const PROVIDER_INTERFACES = `${SERVICE}providers/(?!shared/)[^/]+/(?:${SHARED_BY_VENDORS}/)?(?!${KNOWS_VENDORS})[^/]+[.]ts$`;
/** Code that only the vendors of one kind share. */
const KIND_SHARED = `${SERVICE}providers/(?!shared/)[^/]+/shared/`;
const PROVIDER_TABLES = `${SERVICE}providers/[^/]+/${KNOWS_VENDORS}`;
/** The names of a vendor's environment variables, and its defaults. */
const PROVIDER_SETTINGS = `${SERVICE}providers/(?!shared/)[^/]+/[^/]+/settings[.]ts$`;
const PROVIDERS_SHARED = `${SERVICE}providers/shared/`;
const OUTBOUND_HTTP = `${SERVICE}platform/outbound-http/`;
/** Logging is telemetry too, in a folder of its own. */
const TELEMETRY = `${SERVICE}platform/(telemetry|logging)/`;

/** Files that only wire things together (main.ts, compose.ts and their neighbours, the commands) may import everything. */
const WIRING = [`${SERVICE}[^/]+[.]ts$`, `${SERVICE}commands/`];

/**
 * @param {string} name
 * @param {string} comment
 * @param {string | string[]} from expressions; their groups are `$1`, `$2` in `mayImport`
 * @param {string[]} mayImport expressions; anything else of ours is forbidden
 */
function row(name, comment, from, mayImport) {
  return {
    name,
    comment,
    severity: "error",
    from: { path: from, pathNot: TESTS },
    to: { path: OURS, pathNot: mayImport },
  };
}

export const rules = [
  row("foundation-imports-nothing", "packages/foundation imports nothing of ours", "^packages/foundation/", [
    "^packages/foundation/",
  ]),
  row("leaf-packages", "contracts and audio import foundation, and not each other", "^packages/(contracts|audio)/", [
    "^packages/$1/",
    "^packages/foundation/",
  ]),
  row("flow-graph", "flow-graph imports foundation and contracts", "^packages/flow-graph/", [
    "^packages/(flow-graph|foundation|contracts)/",
  ]),
  row("hearing", "hearing imports foundation and flow-graph's schemas of captures", "^packages/hearing/", [
    "^packages/(hearing|foundation|flow-graph)/",
  ]),
  row("contact-rules", "contact-rules imports foundation", "^packages/contact-rules/", [
    "^packages/(contact-rules|foundation)/",
  ]),
  row("spoken-text", "spoken-text imports nothing of ours", "^packages/spoken-text/", ["^packages/spoken-text/"]),
  row("sip", "sip imports foundation and audio", "^packages/sip/", ["^packages/(sip|foundation|audio)/"]),
  row("sip-bridge", "sip-bridge imports packages, and nothing of the service", "^apps/sip-bridge/", [
    PACKAGES,
    "^apps/sip-bridge/",
  ]),
  row("dashboard", "the dashboard imports contracts and flow-graph, and nothing of the service", "^apps/dashboard/", [
    "^packages/(contracts|flow-graph)/",
    "^apps/dashboard/",
  ]),
  {
    name: "dashboard-takes-types-only",
    comment: "of the contracts and the flow graph the dashboard imports types: a browser needs no schemas",
    severity: "error",
    from: { path: "^apps/dashboard/", pathNot: TESTS },
    to: { path: "^packages/(contracts|flow-graph)/", dependencyTypesNot: ["type-only"] },
  },
  row("testkit", "testkit imports the other packages, and no app", "^packages/testkit/", ["^packages/"]),
  {
    name: "testkit-is-for-tests",
    comment: "testkit is imported by tests only",
    severity: "error",
    from: { pathNot: [...TESTS, "^packages/testkit/"] },
    to: { path: "^packages/testkit/" },
  },
  {
    name: "tests-are-leaves",
    comment: "only a test imports a test, or anything in a folder tests",
    severity: "error",
    from: { pathNot: TESTS },
    to: { path: TESTS },
  },
  row(
    "config",
    "config imports packages, and vendors' settings: their settings.ts and the tables that list them",
    `${SERVICE}config/`,
    [PACKAGES, CONFIG, PROVIDER_TABLES, PROVIDER_SETTINGS, PROVIDERS_SHARED],
  ),
  {
    name: "config-values-come-from-compose",
    comment: "the whole service may import config's types, but its values arrive through compose.ts",
    severity: "error",
    from: { path: "^apps/", pathNot: [...TESTS, CONFIG, ...WIRING] },
    to: { path: CONFIG, dependencyTypesNot: ["type-only"] },
  },
  row(
    "platform",
    "platform imports packages; it knows no feature and no provider, and is passed what it needs of them",
    `${SERVICE}platform/`,
    [PACKAGES, CONFIG, `${SERVICE}platform/`],
  ),
  row(
    "vendor",
    "a vendor imports packages, its kind's interface and shared parts, providers/shared, outbound-http and telemetry, never another vendor",
    `${SERVICE}providers/(?!shared/|optimizers/)([^/]+)/(?!shared/)(?!${SHARED_BY_VENDORS}/)([^/]+)/`,
    [
      PACKAGES,
      CONFIG,
      `${SERVICE}providers/$1/$2/`,
      `${SERVICE}providers/$1/(?:${SHARED_BY_VENDORS}/)?(?!${KNOWS_VENDORS})[^/]+[.]ts$`,
      `${SERVICE}providers/$1/shared/`,
      PROVIDERS_SHARED,
      PROVIDER_ERROR,
      OUTBOUND_HTTP,
      TELEMETRY,
    ],
  ),
  row(
    "optimizer",
    "an optimizer is a vendor that asks models: it imports the interface of language models, too, and nothing that reaches a network",
    `${SERVICE}providers/optimizers/([^/]+)/`,
    [
      PACKAGES,
      `${SERVICE}providers/optimizers/$1/`,
      `${SERVICE}providers/optimizers/[^/]+[.]ts$`,
      `${SERVICE}providers/llm/(?:reading/)?(?!${KNOWS_VENDORS})[^/]+[.]ts$`,
      PROVIDER_ERROR,
    ],
  ),
  {
    name: "ax-behind-its-adapter",
    comment: "only providers/optimizers/ax names ax: it changes much, and need not be installed",
    severity: "error",
    from: { path: "^(apps|packages)/", pathNot: `${SERVICE}providers/optimizers/ax/` },
    to: { path: "(^|/)node_modules/@ax-llm/" },
  },
  row(
    "provider-table",
    "a kind's table and prices import that kind's interface and vendors",
    `${SERVICE}providers/([^/]+)/${KNOWS_VENDORS}`,
    [PACKAGES, CONFIG, `${SERVICE}providers/$1/`, PROVIDERS_SHARED, PROVIDER_ERROR, OUTBOUND_HTTP, TELEMETRY],
  ),
  row(
    "provider-interface",
    "interfaces, the error and what vendors share import packages and each other; only the table knows vendors",
    [`${SERVICE}providers/[^/]+$`, `${SERVICE}providers/shared/`, PROVIDER_INTERFACES, KIND_SHARED],
    [PACKAGES, CONFIG, PROVIDER_INTERFACES, KIND_SHARED, PROVIDERS_SHARED, PROVIDER_ERROR, OUTBOUND_HTTP, TELEMETRY],
  ),
  row(
    "conversation",
    "conversation imports packages, provider interfaces, outbound-http and telemetry; stored data is passed in",
    `${SERVICE}conversation/`,
    [PACKAGES, CONFIG, `${SERVICE}conversation/`, PROVIDER_INTERFACES, PROVIDER_ERROR, OUTBOUND_HTTP, TELEMETRY],
  ),
  row(
    "features",
    "features import packages, platform, provider interfaces and tables, conversation and other features",
    `${SERVICE}features/`,
    [
      PACKAGES,
      CONFIG,
      `${SERVICE}(platform|conversation|features)/`,
      PROVIDER_INTERFACES,
      PROVIDER_TABLES,
      PROVIDER_ERROR,
    ],
  ),
  ...FEATURE_ORDER.map((feature, index) => ({
    name: `order-of-${feature}`,
    comment: `${feature} imports no feature that comes after it (FEATURE_ORDER)`,
    severity: "error",
    from: { path: `${SERVICE}features/${feature}/`, pathNot: TESTS },
    to: {
      path: `${SERVICE}features/`,
      pathNot: `${SERVICE}features/(${FEATURE_ORDER.slice(0, index + 1).join("|")})/`,
    },
  })),
  {
    name: "feature-without-a-place",
    comment: "give a new feature its place in FEATURE_ORDER first",
    severity: "error",
    from: { path: `${SERVICE}features/`, pathNot: [...TESTS, `${SERVICE}features/(${FEATURE_ORDER.join("|")})/`] },
    to: { path: OURS },
  },
  {
    name: "features-keep-their-own",
    comment: "a feature uses another's types and use cases, never its stores, operations, jobs or schedules",
    severity: "error",
    from: { path: `${SERVICE}features/([^/]+)`, pathNot: TESTS },
    to: {
      path: [`${SERVICE}features/.+/(operations|jobs|schedules)/`, `${SERVICE}features/.+[/-]store[.]ts$`],
      pathNot: `${SERVICE}features/$1/`,
    },
  },
  {
    name: "folder-without-a-rule",
    comment: "give a new folder its own row in tools/boundaries/rules.mjs first",
    severity: "error",
    from: {
      path: OURS,
      pathNot: [
        ...TESTS,
        ...WIRING,
        "^packages/(foundation|contracts|audio|contact-rules|flow-graph|hearing|sip|spoken-text|testkit)/",
        `${SERVICE}(config|platform|providers|conversation|features)/`,
        "^apps/sip-bridge/src/",
        "^apps/dashboard/(src/|(build|put-in-place)[.]ts$)",
        "[.]config[.]ts$",
      ],
    },
    to: { path: OURS },
  },
  {
    name: "no-cycle",
    comment: "files that import each other, even only for types, cannot be read or tested separately",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "every-import-resolves",
    comment: "no other rule can check an import that leads nowhere",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
];
