import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Secret } from "@parley/foundation/secret";

export type RoleName = "api" | "worker" | "media";
export type SignatureMode = "enforce" | "log" | "off";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";
export type LogFormat = "auto" | "json" | "text";

export interface FirstAccount {
  readonly organization: string;
  readonly adminEmail: string;
  readonly adminPassword: Secret;
  /** Acts as the admin; any string of 24 characters or more. */
  readonly apiKey: Secret | null;
}

export interface SipBridgeSettings {
  /** Of every bridge, without a trailing slash; at least one. The first that answers leads. */
  readonly urls: readonly [string, ...string[]];
  /** The same for all. */
  readonly apiKey: Secret;
}

/** The checked configuration of one process. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash: what carriers call and sign. */
  readonly publicBaseUrl: string;
  /** Origin without a trailing slash: where this process's media sockets are reached. */
  readonly mediaPublicUrl: string;
  /** How many calls this process sets up at a time. */
  readonly mediaSetUpLimit: number;
  /** How many calls it holds at a time; null: as many as its event loop can handle. */
  readonly mediaCallLimit: number | null;
  /** Of the places of all such processes, kept for calls that come in. */
  readonly inboundReservePercent: number;
  /** Whether every call is recorded for replay, including what was said. */
  readonly recordsFlights: boolean;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: Secret | null;
  readonly roles: ReadonlySet<RoleName>;
  /** 32 bytes, base64. Null: generated into `dataDir`. */
  readonly masterKey: Secret | null;
  /** Former master keys, 32 bytes in base64 each: what they wrapped is rewrapped. */
  readonly previousMasterKeys: readonly Secret[];
  /** Encrypts backups. Null: they are not encrypted. */
  readonly backupPassphrase: Secret | null;
  readonly firstAccount: FirstAccount | null;
  readonly inboundSignatures: SignatureMode;
  /** `host:port` as written in URLs. */
  readonly outboundAllowedHosts: ReadonlySet<string>;
  readonly openRegistration: boolean;
  readonly demoOnCarriers: boolean;
  /** How long the last model of a chain may take to its first token in a call before the answer fails. */
  readonly modelFirstTokenLimitMs: number;
  /** How long a search in documents may hold up an answer in a call. */
  readonly callRetrievalLimitMs: number;
  /** How long to wait for a carrier's answer. */
  readonly carrierTimeoutMs: number;
  /** How long after an intent the carrier is asked about its unknown outcome. */
  readonly reconcileGraceMs: number;
  /**
   * How long after an intent its request may still be sent. A later one could take effect at a slow carrier after the grace,
   * when it is already taken for undone.
   */
  readonly sendWindowMs: number;
  /** Origins that replace the carriers' own. */
  readonly telephonyBaseUrls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
  /** By the model vendor's name. They include `/v1`, except for Azure, whose addresses are those of resources. */
  readonly modelBaseUrls: Readonly<Partial<Record<string, string>>>;
  /** Keys for organizations without their own, by the model vendor's name. */
  readonly modelKeys: Readonly<Partial<Record<string, Secret>>>;
  /** Speech servers that need no key: those at the usual ports of this machine, or these origins; an empty list: none. */
  readonly localSpeechServers: "usual" | readonly string[];
  /** Replacements for speech vendors' own addresses, by name: origins, except for OpenAI's, which includes `/v1`. */
  readonly speechBaseUrls: Readonly<Partial<Record<string, string>>>;
  /** Keys for organizations without their own, by the speech vendor's name. */
  readonly speechKeys: Readonly<Partial<Record<string, Secret>>>;
  /** Carrier settings for organizations without their own, by wire name (`twilio_account_sid`). */
  readonly telephonySettings: ReadonlyMap<string, Secret>;
  /** Where the SIP bridges are, and the secret shared with them; null: there is none. */
  readonly sipBridge: SipBridgeSettings | null;
  /** `smtp:` or `smtps:`, with credentials. Null: no mail is sent. */
  readonly smtpUrl: Secret | null;
  /** `Name <address>` or a bare address. */
  readonly mailFrom: string;
  /** Addresses and networks (CIDR) of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** The port of `/metrics`; null: not served. */
  readonly metricsPort: number | null;
  /** Whether the operator named a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
  readonly isTraced: boolean;
  /** How long running work may continue after SIGTERM before it is aborted. */
  readonly drainLimitMs: number;
}
