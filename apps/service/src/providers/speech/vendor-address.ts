import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import type { OpenOutboundSocket } from "../../platform/outbound-http/outbound-socket.ts";
import type { SpeechAccess, SpeechVendorDeps } from "./speech-vendor.ts";

export interface SpeechAddress {
  /** `http:` or `https:`, without a slash at its end. */
  readonly httpUrl: string;
  /** The same as `ws:` or `wss:`. */
  readonly socketUrl: string;
  readonly http: OutboundHttp;
  readonly openSocket: OpenOutboundSocket;
}

/**
 * A vendor's address and the door to reach it through: the record's address, else the operator's, else the vendor's own.
 * Only an address from a record goes through the guarded door. Null when there is none or it is not a URL.
 */
export function speechAddressOf(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  vendorBaseUrl: string | null,
): SpeechAddress | null {
  const url = URL.parse(access.baseUrl ?? deps.baseUrl ?? vendorBaseUrl ?? "");
  if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return null;
  const rest = `${url.host}${url.pathname}`.replace(/\/+$/, "");
  const isPlain = url.protocol === "http:" || url.protocol === "ws:";
  const isGuarded = access.isOrganizationAddress && access.baseUrl !== null;
  return {
    httpUrl: `${isPlain ? "http" : "https"}://${rest}`,
    socketUrl: `${isPlain ? "ws" : "wss"}://${rest}`,
    http: isGuarded ? deps.guardedHttp : deps.trustedHttp,
    openSocket: isGuarded ? deps.guardedSocket : deps.trustedSocket,
  };
}
