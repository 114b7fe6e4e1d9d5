import type { Config } from "../../config/config.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";

/** A number that calls reach or leave by a trunk. */
export interface TrunkNumber {
  /** E.164. */
  readonly phoneNumber: string;
  readonly trunkId: string | null;
  readonly assistantId: number | null;
  readonly flowId: number | null;
}

/** What the composition root hands to the trunks. */
export interface SipTrunksDeps {
  readonly platform: Pick<Platform, "data" | "envelope" | "logger" | "trustedHttp">;
  readonly config: Pick<Config, "sipBridge" | "publicBaseUrl" | "mediaPublicUrl" | "outboundAllowedHosts">;
  /** The organization's numbers that come over trunks, by number. */
  readonly listTrunkNumbers: (unit: ScopedUnitOfWork) => Promise<readonly TrunkNumber[]>;
  /** Whether the owner of a number has opted out. */
  readonly isOptedOut: (unit: ScopedUnitOfWork, phoneNumber: string) => Promise<boolean>;
}
