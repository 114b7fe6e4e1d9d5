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
 * The token of a recording's public link: 256 bits, derived from the recording's identity with a key of the installation.
 * So it can be shown again without storing anything that would open it.
 */
export function recordingToken(hashes: KeyedHashes, { organizationId, callId, type, source }: RecordingKey): string {
  return hashes.hash("recording-link", JSON.stringify([organizationId, callId, type, source])).toString("base64url");
}

/**
 * What a recording is found by (`public_token_hash`). The hash is keyed, so that the time a search takes tells nobody which
 * token to try next.
 */
export function recordingTokenHash(hashes: KeyedHashes, token: string): Buffer {
  return hashes.hash("recording-token", token);
}

/** @param publicBaseUrl origin without a trailing slash. */
export function publicRecordingUrl(publicBaseUrl: string, token: string): string {
  return `${publicBaseUrl}/public/recording/${token}`;
}
