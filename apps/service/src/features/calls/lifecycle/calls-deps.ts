import type { SignatureMode } from "../../../config/config.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import type { TelephonyAccounts } from "../../phone-numbers/accounts/telephony-accounts.ts";
import type { RoutedNumber } from "../../phone-numbers/incoming/routed-number-store.ts";
import type { WebhooksFeature } from "../../webhooks/webhooks-feature.ts";
import type { CallPlacements } from "../fleet/call-placements.ts";
import type { CallObstacle } from "../live/call-obstacle.ts";
import type { LiveCall } from "../live/live-call.ts";

/** The rest of the house as calls see it; handed in by the composition root. */
export interface CallsDeps {
  readonly platform: Platform;
  readonly publicBaseUrl: string;
  readonly inboundSignatures: SignatureMode;
  readonly reconcileGraceMs: number;
  /** How long after its intent a call's request may be written. */
  readonly sendWindowMs: number;
  readonly vendor: (provider: string) => TelephonyVendor | null;
  readonly vendors: () => readonly TelephonyVendor[];
  readonly accounts: TelephonyAccounts;
  readonly webhooks: Pick<WebhooksFeature, "enqueueWebhook">;
  readonly noteRefusedWebhook: (number: RoutedNumber, reason: string) => Promise<void>;
  /** Why an assistant cannot hold a call; null when it can. */
  readonly findObstacle: (
    call: Pick<LiveCall, "organizationId" | "assistantId" | "provider">,
  ) => Promise<CallObstacle | null>;
  /** Whether the owner of a number asked not to be contacted. */
  readonly isOptedOut: (unit: ScopedUnitOfWork, phoneNumber: string) => Promise<boolean>;
  readonly files: FileStorage;
  /** Where calls that begin, or go on elsewhere, find a process. */
  readonly placements: Pick<CallPlacements, "take">;
  /** Whether the media process goes on from now; resolves within a moment. */
  readonly isStillBeating: (processId: string) => Promise<boolean>;
}
