import { resolve } from "node:path";
import { Secret } from "@parley/foundation/secret";
import { MODEL_VENDORS } from "../providers/llm/table.ts";
import type { VendorVariables } from "../providers/shared/vendor-variables.ts";
import { SPEECH_VENDORS } from "../providers/speech/table.ts";
import { CARRIERS } from "../providers/telephony/table.ts";
import type { Config, FirstAccount, RoleName } from "./config.ts";
import { ConfigError } from "./config-problem.ts";
import type { Environment } from "./env.ts";
import { carrierTimes } from "./load-carrier-times.ts";
import { mailSettings } from "./load-mail.ts";
import { sipBridge } from "./load-sip-bridge.ts";
import { trustedProxies } from "./load-trusted-proxies.ts";
import { Variables } from "./variables.ts";

const ROLES: readonly RoleName[] = ["api", "worker", "media"];

const MODEL_VARIABLES = Object.entries(MODEL_VENDORS).flatMap(entryOf);
const SPEECH_VARIABLES = SPEECH_VENDORS.flatMap((vendor) => entryOf([vendor.name, vendor]));

/**
 * Turns the environment into a configuration.
 * @throws ConfigError with every problem at once
 */
export function loadConfig(environment: Environment): Config {
  const variables = new Variables(environment);
  const port = variables.integer("PORT", 8080, { min: 0, max: 65_535 });
  const publicBaseUrl =
    variables.url("PUBLIC_BASE_URL", { isOrigin: true, example: "https://parley.example.com" }) ??
    `http://localhost:${port}`;
  const config: Config = {
    host: variables.text("HOST") ?? "127.0.0.1",
    port,
    publicBaseUrl,
    mediaPublicUrl:
      variables.url("MEDIA_PUBLIC_URL", { isOrigin: true, example: "https://media-1.parley.example.com" }) ??
      publicBaseUrl,
    mediaSetUpLimit: variables.integer("MEDIA_SET_UPS_AT_ONCE", 20, { min: 1, max: 1_000 }),
    mediaCallLimit: mediaCallLimit(variables),
    inboundReservePercent: variables.integer("INBOUND_RESERVE_PERCENT", 20, { min: 0, max: 100 }),
    recordsFlights: variables.flag("FLIGHT_RECORDER"),
    dataDir: resolve(variables.text("DATA_DIR") ?? ".parley"),
    databaseUrl: databaseUrl(variables),
    roles: roles(variables),
    masterKey: masterKey(variables),
    previousMasterKeys: previousMasterKeys(variables),
    backupPassphrase: backupPassphrase(variables),
    firstAccount: firstAccount(variables),
    inboundSignatures: variables.oneOf("INBOUND_SIGNATURES", ["enforce", "log", "off"], "enforce"),
    outboundAllowedHosts: allowedHosts(variables),
    openRegistration: variables.flag("OPEN_REGISTRATION"),
    demoOnCarriers: variables.flag("DEMO_ON_CARRIERS"),
    callRetrievalLimitMs: variables.integer("CALL_RETRIEVAL_LIMIT_MS", 300, { min: 20, max: 5_000 }),
    modelFirstTokenLimitMs: variables.integer("MODEL_FIRST_TOKEN_LIMIT_SECONDS", 15, { min: 1, max: 120 }) * 1_000,
    ...carrierTimes(variables),
    telephonyBaseUrls: carrierBaseUrls(variables),
    modelBaseUrls: baseUrls(variables, MODEL_VARIABLES),
    modelKeys: keys(variables, MODEL_VARIABLES),
    speechBaseUrls: baseUrls(variables, SPEECH_VARIABLES),
    speechKeys: keys(variables, SPEECH_VARIABLES),
    localSpeechServers: localSpeechServers(variables),
    telephonySettings: carrierSettings(variables),
    sipBridge: sipBridge(variables),
    ...mailSettings(variables, publicBaseUrl),
    trustedProxies: trustedProxies(variables),
    metricsPort: metricsPort(variables),
    isTraced: isTraced(variables),
    logLevel: variables.oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"], "info"),
    logFormat: variables.oneOf("LOG_FORMAT", ["auto", "json", "text"], "auto"),
    drainLimitMs: variables.integer("DRAIN_LIMIT_SECONDS", 3_600, { min: 0, max: 86_400 }) * 1_000,
  };
  if (variables.problems.length > 0) throw new ConfigError(variables.problems);
  return config;
}

type VendorEntry = readonly [vendor: string, names: VendorVariables];

const BASE_URL_FORMS = {
  origin: { isOrigin: true, example: "http://127.0.0.1:4020" },
  "with-path": { isOrigin: false, example: "http://127.0.0.1:11434/v1" },
} as const;

function entryOf([vendor, { variables }]: readonly [string, { readonly variables: VendorVariables | null }]) {
  return variables === null ? [] : [[vendor, variables] as const];
}

function carrierBaseUrls(variables: Variables): Config["telephonyBaseUrls"] {
  return Object.fromEntries(
    CARRIERS.flatMap(({ name, settings: { baseUrlVariable } }) => {
      const url =
        baseUrlVariable === null
          ? undefined
          : variables.url(baseUrlVariable, { isOrigin: true, example: "http://127.0.0.1:4010" });
      return url === undefined ? [] : [[name, url]];
    }),
  );
}

/** What organizations without an account of their own use, by the setting's name. */
function carrierSettings(variables: Variables): Config["telephonySettings"] {
  return new Map(
    CARRIERS.flatMap(({ settings }) => settings.settings).flatMap(({ name, variable }) => {
      const value = variable === null ? null : variables.secret(variable);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** What is set, by vendor. */
function baseUrls(variables: Variables, vendors: readonly VendorEntry[]): Record<string, string> {
  return Object.fromEntries(
    vendors.flatMap(([vendor, names]) => {
      const url = variables.url(names.baseUrl, BASE_URL_FORMS[names.baseUrlForm]);
      return url === undefined ? [] : [[vendor, url]];
    }),
  );
}

/** What is set, by vendor. */
function keys(variables: Variables, vendors: readonly VendorEntry[]): Record<string, Secret> {
  return Object.fromEntries(
    vendors.flatMap(([vendor, names]) => {
      const key = variables.secret(names.key);
      return key === null ? [] : [[vendor, key]];
    }),
  );
}

function localSpeechServers(variables: Variables): Config["localSpeechServers"] {
  const value = variables.text("LOCAL_SPEECH_SERVERS")?.toLowerCase();
  if (value === undefined || value === "auto") return "usual";
  return value === "off"
    ? []
    : variables.urls("LOCAL_SPEECH_SERVERS", { isOrigin: true, example: "http://127.0.0.1:8081" });
}

function databaseUrl(variables: Variables): Secret | null {
  const value = variables.text("DATABASE_URL");
  if (value === undefined) return null;
  const protocol = URL.canParse(value) ? new URL(value).protocol : "";
  if (protocol !== "postgres:" && protocol !== "postgresql:") {
    variables.report(
      "DATABASE_URL",
      value,
      "must be a PostgreSQL address",
      "postgres://parley:password@127.0.0.1:5432/parley",
    );
  }
  return new Secret(value);
}

function roles(variables: Variables): ReadonlySet<RoleName> {
  const words = variables.list("ROLES");
  const chosen = ROLES.filter((role) => words.includes(role));
  const isUnknown = words.some((word) => !ROLES.some((role) => role === word));
  if (isUnknown) variables.report("ROLES", words.join(","), `may hold ${ROLES.join(", ")}`, "api,worker", false);
  return new Set(words.length === 0 ? ROLES : chosen);
}

const MASTER_KEY = /^[A-Za-z0-9+/]{43}=$/;

function masterKey(variables: Variables): Secret | null {
  const value = variables.text("MASTER_KEY");
  if (value === undefined) return null;
  if (!MASTER_KEY.test(value)) {
    variables.report("MASTER_KEY", value, "must be 32 bytes in base64", "$(openssl rand -base64 32)");
  }
  return new Secret(value);
}

function previousMasterKeys(variables: Variables): readonly Secret[] {
  const values = variables.list("MASTER_KEY_PREVIOUS");
  const wrong = values.find((value) => !MASTER_KEY.test(value));
  if (wrong !== undefined) {
    variables.report("MASTER_KEY_PREVIOUS", wrong, "must list keys of 32 bytes in base64", "$(cat .parley/master-key)");
  }
  return values.map((value) => new Secret(value));
}

function backupPassphrase(variables: Variables): Secret | null {
  const value = variables.text("BACKUP_PASSPHRASE");
  if (value === undefined) return null;
  if (value.length < 12) {
    variables.report(
      "BACKUP_PASSPHRASE",
      value,
      "must have 12 characters or more: whoever finds a backup can try as many as they like",
      "$(openssl rand -base64 24)",
    );
  }
  return new Secret(value);
}

function firstAccount(variables: Variables): FirstAccount | null {
  const organization = variables.text("INIT_ORGANIZATION");
  const adminEmail = variables.text("INIT_ADMIN_EMAIL");
  const adminPassword = variables.text("INIT_ADMIN_PASSWORD");
  const apiKey = variables.text("INIT_API_KEY");
  if ([organization, adminEmail, adminPassword, apiKey].every((value) => value === undefined)) return null;
  if (organization === undefined)
    variables.report("INIT_ORGANIZATION", organization, "is needed with the other INIT_ variables", "Acme");
  if (adminEmail === undefined || !/^[^\s@]+@[^\s@]+$/.test(adminEmail)) {
    variables.report("INIT_ADMIN_EMAIL", adminEmail, "must be an e-mail address", "admin@example.com", false);
  }
  if (adminPassword === undefined || adminPassword.length < 8) {
    variables.report(
      "INIT_ADMIN_PASSWORD",
      adminPassword,
      "must have 8 characters or more",
      "a-long-sentence-of-yours",
    );
  }
  if (apiKey !== undefined && apiKey.length < 24) {
    variables.report("INIT_API_KEY", apiKey, "must have 24 characters or more", "$(openssl rand -hex 24)");
  }
  return {
    organization: organization ?? "",
    adminEmail: adminEmail ?? "",
    adminPassword: new Secret(adminPassword ?? ""),
    apiKey: apiKey === undefined ? null : new Secret(apiKey),
  };
}

function mediaCallLimit(variables: Variables): number | null {
  return variables.text("MEDIA_MAX_CALLS") === undefined
    ? null
    : variables.integer("MEDIA_MAX_CALLS", 1, { min: 1, max: 100_000 });
}

function metricsPort(variables: Variables): number | null {
  return variables.text("METRICS_PORT") === undefined
    ? null
    : variables.integer("METRICS_PORT", 0, { min: 0, max: 65_535 });
}

/** The OpenTelemetry library reads its variables itself; here only whether there is anything to load it for. */
function isTraced(variables: Variables): boolean {
  if (variables.text("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return false;
  return ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].some(
    (name) => variables.url(name, { isOrigin: false, example: "http://127.0.0.1:4318" }) !== undefined,
  );
}

function allowedHosts(variables: Variables): ReadonlySet<string> {
  const hosts = variables.list("OUTBOUND_ALLOWED_HOSTS").map((host) => host.toLowerCase());
  for (const host of hosts) {
    if (!/^(\[[0-9a-f:.]+\]|[^:/\s]+):\d{1,5}$/.test(host)) {
      variables.report(
        "OUTBOUND_ALLOWED_HOSTS",
        host,
        "must list host:port",
        "127.0.0.1:4010,intranet.local:8443",
        false,
      );
    }
  }
  return new Set(hosts);
}
