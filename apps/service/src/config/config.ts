import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Secret } from "@parley/foundation/secret";

export type RoleName = "api" | "worker" | "media";
export type SignatureMode = "enforce" | "log" | "off";
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface FirstAccount {
  readonly organization: string;
  readonly adminEmail: string;
  readonly adminPassword: Secret;
  /** Acts as the admin; any string of 24 characters or more. */
  readonly apiKey: Secret | null;
}

/** The checked configuration of one process. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash: what carriers call and sign. */
  readonly publicBaseUrl: string;
  /** Origin without a trailing slash: where this process's media sockets are reached. */
  readonly mediaPublicUrl: string;
  /** The most calls this process sets up at a time. */
  readonly mediaSetUpLimit: number;
  /** The most calls it holds at a time; null: as many as its event loop bears. */
  readonly mediaCallLimit: number | null;
  /** Every call is taken down for replay; holds what was said. */
  readonly recordsFlights: boolean;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: Secret | null;
  readonly roles: ReadonlySet<RoleName>;
  /** 32 bytes, base64. Null: generated into `dataDir`. */
  readonly masterKey: Secret | null;
  /** Former master keys, 32 bytes in base64 each: what they wrap is wrapped anew. */
  readonly previousMasterKeys: readonly Secret[];
  /** What backups are encrypted under. Null: they are not. */
  readonly backupPassphrase: Secret | null;
  readonly firstAccount: FirstAccount | null;
  readonly inboundSignatures: SignatureMode;
  /** `host:port` as written in URLs. */
  readonly outboundAllowedHosts: ReadonlySet<string>;
  readonly openRegistration: boolean;
  readonly demoOnCarriers: boolean;
  /** So long a model that no other follows may take in a call before the answer counts as failed. */
  readonly modelFirstTokenLimitMs: number;
  /** How long a carrier's answer is waited for. */
  readonly carrierTimeoutMs: number;
  /** How long after an intent its unknown outcome is settled by asking. */
  readonly reconcileGraceMs: number;
  /**
   * How long after an intent its request may still be written. What is written later could take effect at a slow carrier
   * after the grace, and be taken for undone.
   */
  readonly sendWindowMs: number;
  /** Origins that stand in for the carriers' own. */
  readonly telephonyBaseUrls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
  /** Includes `/v1`, but at Azure, whose addresses are those of resources; by the model vendor's name. */
  readonly modelBaseUrls: Readonly<Partial<Record<string, string>>>;
  /** Keys for organizations without their own, by the model vendor's name. */
  readonly modelKeys: Readonly<Partial<Record<string, Secret>>>;
  /** In place of a speech vendor's own address, by its name: an origin, but OpenAI's, which includes `/v1`. */
  readonly speechBaseUrls: Readonly<Partial<Record<string, string>>>;
  /** Keys for organizations without their own, by the speech vendor's name. */
  readonly speechKeys: Readonly<Partial<Record<string, Secret>>>;
  /** Carrier settings for organizations without their own, by wire name (`twilio_account_sid`). */
  readonly telephonySettings: ReadonlyMap<string, Secret>;
  /** `smtp:` or `smtps:`, with credentials. Null: no mail is sent. */
  readonly smtpUrl: Secret | null;
  /** `Name <address>` or a bare address. */
  readonly mailFrom: string;
  /** Addresses and networks (CIDR) of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** Where `/metrics` is offered; null: nowhere. */
  readonly metricsPort: number | null;
  /** The operator named a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
  readonly isTraced: boolean;
  /** Time for running work after SIGTERM before it is aborted. */
  readonly drainLimitMs: number;
}
