import type { Authenticator } from "@parley/sip/dialog/media-negotiator";
import type { UserAgent } from "@parley/sip/dialog/user-agent";
import { SipHeaders } from "@parley/sip/message/headers";
import type { SipPeer, SipRequest, SipResponse } from "@parley/sip/message/message";
import { parseNameAddresses } from "@parley/sip/message/name-address";

/** What came of a REGISTER or OPTIONS. */
export type AskOutcome =
  | { readonly kind: "answered"; readonly response: SipResponse; readonly roundTripMs: number }
  | { readonly kind: "silent"; readonly reason: string };

/** One binding at a registrar, over its refreshes: RFC 3261, 10.2. */
export interface Registration {
  readonly callId: string;
  readonly localTag: string;
  sequence: number;
}

interface RegisterParts {
  readonly registrarUri: string;
  /** The address of record, `sip:user@gateway`. */
  readonly aor: string;
  /** Null: take every binding of ours away. */
  readonly expiresSeconds: number | null;
  readonly contact: string;
  readonly product: string;
  readonly authenticator: Authenticator;
}

/** Challenges are met a few times; a 423 raises the time once. */
const MAX_ATTEMPTS = 4;

/** Registers at a peer. Resolves with the final answer to whichever attempt was the last. */
export function register(
  agent: UserAgent,
  peer: SipPeer,
  registration: Registration,
  parts: RegisterParts,
  nowMs: () => number,
): Promise<AskOutcome> {
  return new Promise((resolve) => {
    let expiresSeconds = parts.expiresSeconds ?? 0;
    let attempts = 0;
    const attempt = (credentials: readonly (readonly [string, string])[]) => {
      attempts += 1;
      registration.sequence += 1;
      const request = createRegister(registration, parts, expiresSeconds, credentials);
      const startedMs = nowMs();
      agent.request(request, peer, {
        onResponse(response) {
          const { status } = response;
          if (status < 200) return;
          const mayTryAgain = attempts < MAX_ATTEMPTS;
          if (mayTryAgain && (status === 401 || status === 407)) {
            const fields = parts.authenticator.answer(response, request);
            if (fields !== null) {
              attempt(fields);
              return;
            }
          }
          const minSeconds = Number(response.headers.first("Min-Expires") ?? 0);
          if (mayTryAgain && status === 423 && minSeconds > expiresSeconds && minSeconds <= 86_400) {
            expiresSeconds = minSeconds;
            attempt([]);
            return;
          }
          resolve({ kind: "answered", response, roundTripMs: nowMs() - startedMs });
        },
        onTimeout: () => resolve({ kind: "silent", reason: "No answer" }),
        onTransportError: (reason) => resolve({ kind: "silent", reason }),
      });
    };
    attempt([]);
  });
}

/** Asks whether somebody is there: RFC 3261, 11. Any answer will do. */
export function askOptions(
  agent: UserAgent,
  peer: SipPeer,
  parts: {
    readonly uri: string;
    readonly from: string;
    readonly callId: string;
    readonly tag: string;
    readonly product: string;
  },
  nowMs: () => number,
): Promise<AskOutcome> {
  const headers = SipHeaders.of([
    ["Max-Forwards", "70"],
    ["From", `<${parts.from}>;tag=${parts.tag}`],
    ["To", `<${parts.uri}>`],
    ["Call-ID", parts.callId],
    ["CSeq", "1 OPTIONS"],
    ["Accept", "application/sdp"],
    ["User-Agent", parts.product],
  ]);
  const request: SipRequest = { kind: "request", method: "OPTIONS", uri: parts.uri, headers, body: Buffer.alloc(0) };
  const startedMs = nowMs();
  return new Promise((resolve) => {
    agent.request(request, peer, {
      onResponse: (response) => {
        if (response.status >= 200) resolve({ kind: "answered", response, roundTripMs: nowMs() - startedMs });
      },
      onTimeout: () => resolve({ kind: "silent", reason: "No answer" }),
      onTransportError: (reason) => resolve({ kind: "silent", reason }),
    });
  });
}

function createRegister(
  { callId, localTag, sequence }: Registration,
  { registrarUri, aor, contact, product, expiresSeconds: wanted }: RegisterParts,
  expiresSeconds: number,
  credentials: readonly (readonly [string, string])[],
): SipRequest {
  const expires = wanted === null ? 0 : expiresSeconds;
  const headers = SipHeaders.of([
    ["Max-Forwards", "70"],
    ["From", `<${aor}>;tag=${localTag}`],
    ["To", `<${aor}>`],
    ["Call-ID", callId],
    ["CSeq", `${sequence} REGISTER`],
    ["Contact", `<${contact}>;expires=${expires}`],
    ["Expires", String(expires)],
    ["User-Agent", product],
    ...credentials,
  ]);
  return { kind: "request", method: "REGISTER", uri: registrarUri, headers, body: Buffer.alloc(0) };
}

/** How long the registrar keeps our binding; null when its answer does not say. */
export function grantedSeconds({ headers }: SipResponse, contact: string): number | null {
  const bindings = parseNameAddresses(headers.all("Contact"));
  const user = /^sips?:([^@]+)@/.exec(contact)?.[1];
  // Registrars may write the address in another form, but the token stays.
  const own = bindings.find(({ uri }) => uri === contact || (user !== undefined && uri.includes(`:${user}@`)));
  const written = own?.parameters.get("expires") ?? headers.first("Expires");
  return written != null && /^\d{1,9}$/.test(written) ? Number(written) : null;
}
