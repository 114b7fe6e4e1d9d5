import { contactTargetOf } from "./contact-target.ts";
import { parseCSeq } from "./cseq.ts";
import type { SipMessage, SipRequest } from "./message.ts";
import { parseNameAddress } from "./name-address.ts";
import type { MessageProblem } from "./parse-message.ts";
import { splitAddresses, splitLists } from "./split-list.ts";
import { parseSipUri, schemeOf } from "./uri.ts";
import { parseVia } from "./via.ts";

/** Fields that only one may be of. */
const SINGLE = ["From", "To", "Call-ID", "CSeq", "Max-Forwards", "Content-Type", "Expires", "Min-Expires", "Subject"];

const bad = (reason: string): MessageProblem => ({ status: 400, reason });

/**
 * Whether a message that could be read can also be answered: the fields RFC 3261, 8.1.1 and 8.2 demand, each as far as it
 * is needed. Of a response little is: a 2xx is acknowledged whatever else is wrong with it (13.2.2.4).
 * @returns what is wrong first; null when nothing is
 */
export function checkMessage(message: SipMessage): MessageProblem | null {
  if (message.kind === "response") return checkTopVia(message) ?? checkCSeq(message);
  return (
    checkSingles(message) ??
    checkVias(message) ??
    checkParties(message) ??
    checkCSeq(message) ??
    checkNumbers(message) ??
    checkAddresses(message) ??
    checkRequestUri(message)
  );
}

function checkSingles({ headers }: SipMessage): MessageProblem | null {
  const repeated = SINGLE.find((name) => headers.all(name).length > 1);
  return repeated === undefined ? null : bad(`More than one ${repeated}`);
}

/** As many as Max-Forwards can count; a request that has seen more goes round in circles. */
const MAX_HOPS = 255;

function checkVias({ headers }: SipMessage): MessageProblem | null {
  const vias = splitLists(headers.all("Via"));
  if (vias === null || vias.length === 0) return bad("No Via, or a bad one");
  if (vias.length > MAX_HOPS) return bad("Too many Vias");
  return vias.every((via) => parseVia(via) !== null) ? null : bad("Bad Via");
}

/** The others belong to those that the response has passed. */
function checkTopVia({ headers }: SipMessage): MessageProblem | null {
  const [top] = splitLists(headers.all("Via")) ?? [];
  return top === undefined || parseVia(top) === null ? bad("No Via, or a bad one") : null;
}

function checkParties({ headers }: SipMessage): MessageProblem | null {
  for (const name of ["From", "To"]) {
    const value = headers.first(name);
    if (value === null) return bad(`No ${name}`);
    const address = parseNameAddress(value);
    if (address === null) return bad(`Bad ${name}`);
    if (address.parameters.get("tag") === "") return bad(`Bad tag in ${name}`);
  }
  const callId = headers.first("Call-ID");
  return callId === null || callId === "" || /\s/.test(callId) ? bad("No Call-ID, or a bad one") : null;
}

function checkCSeq(message: SipMessage): MessageProblem | null {
  const value = message.headers.first("CSeq");
  if (value === null) return bad("No CSeq");
  const cseq = parseCSeq(value);
  if (cseq === null) return bad("Bad CSeq");
  return message.kind === "request" && cseq.method !== message.method ? bad("CSeq names another method") : null;
}

function checkNumbers({ headers }: SipMessage): MessageProblem | null {
  const hops = headers.first("Max-Forwards");
  if (hops !== null && !(/^\d{1,10}$/.test(hops) && Number(hops) <= 255)) return bad("Bad Max-Forwards");
  return null;
}

/** Requests of the dialog that an INVITE begins go to its Contact, by its Record-Route. */
function checkAddresses({ headers, method }: SipRequest): MessageProblem | null {
  if (method !== "INVITE") return null;
  if (headers.has("Contact") && contactTargetOf(headers) === null) return bad("Bad Contact");
  return areAddresses(headers.all("Record-Route")) ? null : bad("Bad Record-Route");
}

/** Of any scheme; those of SIP well-formed. */
function areAddresses(values: readonly string[]): boolean {
  const addresses = splitAddresses(values)?.map(parseNameAddress);
  return (
    addresses?.every(
      (address) => address !== null && (!/^sips?:/i.test(address.uri) || parseSipUri(address.uri) !== null),
    ) ?? false
  );
}

function checkRequestUri({ uri }: SipRequest): MessageProblem | null {
  const scheme = schemeOf(uri);
  if (scheme === null) return bad("Bad Request-URI");
  // Telephony networks name the number alone.
  if (scheme === "tel") return /^tel:[^;?]/i.test(uri) ? null : bad("Bad Request-URI");
  if (scheme !== "sip" && scheme !== "sips") return { status: 416, reason: "Unsupported URI Scheme" };
  const parsed = parseSipUri(uri);
  // Headers are not allowed there: RFC 3261, 19.1.1, table 1.
  return parsed === null || parsed.headers !== "" ? bad("Bad Request-URI") : null;
}
