import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";

/** What identifies a recording of a call. */
export interface RecordingKey {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
  readonly type: string;
  readonly source: string;
}

/**
 * The token of a recording's public link: 256 bits, derived from whose recording it is with a key of the installation.
 * So it can be shown again, and nothing has to be stored that would open it.
 */
export function recordingToken(hashes: KeyedHashes, { organizationId, callId, type, source }: RecordingKey): string {
  return hashes.hash("recording-link", JSON.stringify([organizationId, callId, type, source])).toString("base64url");
}

/**
 * What a recording is found by (`public_token_hash`). A keyed hash: how long the search for it takes tells nobody
 * anything about a token they could try next.
 */
export function recordingTokenHash(hashes: KeyedHashes, token: string): Buffer {
  return hashes.hash("recording-token", token);
}

/** @param publicBaseUrl origin without a trailing slash. */
export function publicRecordingUrl(publicBaseUrl: string, token: string): string {
  return `${publicBaseUrl}/public/recording/${token}`;
}
