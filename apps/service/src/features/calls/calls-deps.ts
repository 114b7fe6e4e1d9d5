import type { Ladder } from "@parley/contracts/sip-bridge/bridge-api";
import type { CallId } from "@parley/foundation/branded-ids";
import type { SignatureMode } from "../../config/config.ts";
import type { EndReason } from "../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { FileStorage } from "../../platform/file-storage/file-storage.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CarrierNotice } from "../../providers/telephony/carrier-calls.ts";
import type { VendorWith } from "../../providers/telephony/telephony-provider.ts";
import type { AnswererDeps } from "../answering/answerer-deps.ts";
import type { OptOuts } from "../compliance/opt-outs/opt-outs.ts";
import type { DocumentSearch } from "../documents/retrieval/document-search.ts";
import type { EmbeddingsDeps } from "../embeddings/embeddings-deps.ts";
import type { AccountsWith } from "../phone-numbers/accounts/telephony-accounts.ts";
import type { RoutedNumber } from "../phone-numbers/incoming/routed-numbers.ts";
import type { WebhooksFeature } from "../webhooks/webhooks-feature.ts";
import type { EndUnansweredCall } from "./end/end-unanswered-calls.ts";
import type { CallPlacements } from "./fleet/call-placements.ts";
import type { LiveCall } from "./live/live-call.ts";

/** What calls need from elsewhere; handed in by the composition root. */
export interface CallsDeps {
  readonly platform: Platform;
  readonly publicBaseUrl: string;
  readonly inboundSignatures: SignatureMode;
  readonly reconcileGraceMs: number;
  /** How long a search in documents may hold up an answer. */
  readonly retrievalLimitMs: number;
  readonly documentSearch: DocumentSearch;
  readonly embeddings: EmbeddingsDeps;
  /** How long after its intent a call may still be requested from the carrier. */
  readonly sendWindowMs: number;
  /** Of the places for calls, kept for those that come in. */
  readonly inboundReservePercent: number;
  /** The carrier of that name; null when there is none or it does not carry calls. */
  readonly vendor: (provider: string) => VendorWith<"calls"> | null;
  readonly vendors: () => readonly VendorWith<"calls">[];
  readonly accounts: AccountsWith<"calls">;
  readonly webhooks: Pick<WebhooksFeature, "enqueueWebhook" | "isWanted">;
  readonly noteRefusedWebhook: (number: RoutedNumber, reason: string) => Promise<void>;
  /** What a carrier tells that is about no call. */
  readonly onCarrierNotice: (notice: CarrierNotice) => Promise<void>;
  /** The SIP messages of a call over a trunk; null when the bridge does not know the call. @throws DomainError */
  readonly readSipLadder: (callSid: string) => Promise<Ladder | null>;
  readonly answering: AnswererDeps;
  /** Whether the owner of a number has opted out. */
  readonly isOptedOut: (unit: ScopedUnitOfWork, phoneNumber: string) => Promise<boolean>;
  /**
   * Asked in the transaction that claims calls for their carrier, before they are locked: why somebody may not be dialled after
   * all. One that may is left out.
   */
  readonly refuseDialling: (
    unit: ScopedUnitOfWork,
    calls: readonly LiveCall[],
  ) => Promise<ReadonlyMap<CallId, EndReason>>;
  readonly endUnanswered: EndUnansweredCall;
  /** Puts a number on the organization's list of those who want no more calls and texts, with all that follows. */
  readonly optOut: OptOuts["optOut"];
  readonly files: FileStorage;
  /** Finds a process for calls that begin or move. */
  readonly placements: Pick<CallPlacements, "take">;
  /** Whether the media process still beats; answers within seconds. */
  readonly isStillBeating: (processId: string) => Promise<boolean>;
}
