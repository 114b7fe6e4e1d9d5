import { contactTargetOf } from "../message/contact-target.ts";
import { parseCSeq } from "../message/cseq.ts";
import { SipHeaders } from "../message/headers.ts";
import type { SipMessage, SipRequest, SipResponse } from "../message/message.ts";
import { parseNameAddress } from "../message/name-address.ts";
import { tagOf } from "../message/respond.ts";
import { splitAddresses } from "../message/split-list.ts";
import { parseSipUri } from "../message/uri.ts";

interface DialogParts {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
  /** From of our requests, with tag. */
  readonly local: string;
  /** To of our requests, with tag where the peer gave one. */
  readonly remote: string;
  readonly remoteTarget: string;
  readonly hasContact: boolean;
  readonly routes: readonly string[];
  readonly localSequence: number;
  readonly remoteSequence: number | null;
}

export interface RequestParts {
  readonly headers?: Iterable<readonly [name: string, value: string]>;
  readonly body?: Buffer;
  readonly contentType?: string;
}

/** RFC 3261, 12: what both ends have to remember so that the requests of one call find each other. */
export class Dialog {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
  readonly #local: string;
  readonly #remote: string;
  #routes: readonly string[];
  #remoteTarget: string;
  #hasContact: boolean;
  #localSequence: number;
  #remoteSequence: number | null;

  private constructor(parts: DialogParts) {
    this.callId = parts.callId;
    this.localTag = parts.localTag;
    this.remoteTag = parts.remoteTag;
    this.#local = parts.local;
    this.#remote = parts.remote;
    this.#routes = parts.routes;
    this.#remoteTarget = parts.remoteTarget;
    this.#hasContact = parts.hasContact;
    this.#localSequence = parts.localSequence;
    this.#remoteSequence = parts.remoteSequence;
  }

  /**
   * As the caller: 12.1.2. A callee of RFC 2543 has no tag. Without a usable Contact requests go where the INVITE went, so
   * that an answer can be acknowledged and ended all the same.
   */
  static ofResponse({ headers: sent, uri }: SipRequest, { headers }: SipResponse): Dialog {
    const remote = headers.first("To") ?? sent.first("To") ?? "";
    const local = sent.first("From") ?? "";
    const target = contactTargetOf(headers);
    return new Dialog({
      callId: sent.first("Call-ID") ?? "",
      localTag: tagOf(local) ?? "",
      remoteTag: tagOf(remote) ?? "",
      local,
      remote,
      remoteTarget: target ?? uri,
      hasContact: target !== null,
      routes: routesOf(headers),
      localSequence: parseCSeq(sent.first("CSeq") ?? "")?.number ?? 1,
      remoteSequence: null,
    });
  }

  /** As the callee: 12.1.1. A caller of RFC 2543 has no tag. Null for a request without a usable Contact. */
  static ofRequest({ headers }: SipRequest, localTag: string, firstSequence: number): Dialog | null {
    const target = contactTargetOf(headers);
    const from = headers.first("From");
    const to = headers.first("To");
    if (target === null || from === null || to === null) return null;
    return new Dialog({
      callId: headers.first("Call-ID") ?? "",
      localTag,
      remoteTag: tagOf(from) ?? "",
      local: tagOf(to) === null ? `${to};tag=${localTag}` : to,
      remote: from,
      remoteTarget: target,
      hasContact: true,
      routes: splitAddresses(headers.all("Record-Route")) ?? [],
      localSequence: firstSequence,
      remoteSequence: parseCSeq(headers.first("CSeq") ?? "")?.number ?? null,
    });
  }

  /** Where requests go first: the topmost Route, or the peer itself. */
  get nextHopUri(): string {
    const [first] = this.#routes;
    return (first === undefined ? null : parseNameAddress(first)?.uri) ?? this.#remoteTarget;
  }

  get remoteTarget(): string {
    return this.#remoteTarget;
  }

  /** False while the peer has named no Contact that requests can go to. */
  get hasContact(): boolean {
    return this.#hasContact;
  }

  /** A request within the dialog: 12.2.1.1. */
  createRequest(method: string, parts: RequestParts = {}): SipRequest {
    this.#localSequence += 1;
    return this.#create(method, this.#localSequence, parts);
  }

  /** The ACK of the 2xx to the INVITE of that number. */
  createAck(sequence: number, parts: RequestParts = {}): SipRequest {
    return this.#create("ACK", sequence, parts);
  }

  /** Takes the number of a peer's request; false when it is older than one that came before: 12.2.2. */
  takeSequence(request: SipRequest): boolean {
    const number = parseCSeq(request.headers.first("CSeq") ?? "")?.number;
    if (number === undefined || (this.#remoteSequence !== null && number < this.#remoteSequence)) return false;
    this.#remoteSequence = number;
    return true;
  }

  /** Takes the new address of the peer from a re-INVITE or UPDATE, or the 2xx to one. */
  refreshTarget({ headers }: SipMessage): void {
    const target = contactTargetOf(headers);
    if (target === null) return;
    this.#remoteTarget = target;
    this.#hasContact = true;
  }

  /** Takes the 2xx of the INVITE that made the dialog: its route set is the one that holds, 13.2.2.4. */
  confirm(response: SipResponse): void {
    this.#routes = routesOf(response.headers);
    this.refreshTarget(response);
  }

  #create(method: string, sequence: number, { headers: more, body, contentType }: RequestParts): SipRequest {
    const { uri, routes } = this.#route();
    const headers = new SipHeaders();
    for (const route of routes) headers.add("Route", route);
    headers.add("Max-Forwards", "70");
    headers.add("From", this.#local);
    headers.add("To", this.#remote);
    headers.add("Call-ID", this.callId);
    headers.add("CSeq", `${sequence} ${method}`);
    for (const [name, value] of more ?? []) headers.add(name, value);
    if (contentType !== undefined) headers.add("Content-Type", contentType);
    return { kind: "request", method, uri, headers, body: body ?? Buffer.alloc(0) };
  }

  /** A first hop without `lr` wants its own address as Request-URI: 12.2.1.1. */
  #route(): { readonly uri: string; readonly routes: readonly string[] } {
    const [first, ...others] = this.#routes;
    const firstUri = first === undefined ? null : (parseNameAddress(first)?.uri ?? null);
    if (firstUri === null || parseSipUri(firstUri)?.parameters.has("lr") !== false) {
      return { uri: this.#remoteTarget, routes: this.#routes };
    }
    return { uri: firstUri, routes: [...others, `<${this.#remoteTarget}>`] };
  }
}

/** As the caller: 12.1.2. */
function routesOf(headers: SipHeaders): readonly string[] {
  return (splitAddresses(headers.all("Record-Route")) ?? []).reverse();
}
