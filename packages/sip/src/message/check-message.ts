import { parseCSeq } from "./cseq.ts";
import type { SipMessage, SipRequest } from "./message.ts";
import { parseNameAddress, parseNameAddresses } from "./name-address.ts";
import type { MessageProblem } from "./parse-message.ts";
import { splitLists } from "./split-list.ts";
import { parseSipUri, schemeOf } from "./uri.ts";
import { parseVia } from "./via.ts";

/** Fields that only one may be of. */
const SINGLE = ["From", "To", "Call-ID", "CSeq", "Max-Forwards", "Content-Type", "Expires", "Min-Expires", "Subject"];

const bad = (reason: string): MessageProblem => ({ status: 400, reason });

/**
 * Whether a message that could be read also makes sense: the fields RFC 3261, 8.1.1 and 8.2 demands, each in its form.
 * @returns what is wrong first; null when nothing is
 */
export function checkMessage(message: SipMessage): MessageProblem | null {
  return (
    checkSingles(message) ??
    checkVias(message) ??
    checkParties(message) ??
    checkCSeq(message) ??
    checkNumbers(message) ??
    checkAddresses(message) ??
    (message.kind === "request" ? checkRequestUri(message) : null)
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

function checkParties({ headers }: SipMessage): MessageProblem | null {
  for (const name of ["From", "To"]) {
    const value = headers.first(name);
    if (value === null) return bad(`No ${name}`);
    const address = parseNameAddress(value);
    if (address === null) return bad(`Bad ${name}`);
    if (address.parameters.get("tag") === "") return bad(`Bad tag in ${name}`);
    const scheme = schemeOf(address.uri);
    if ((scheme === "sip" || scheme === "sips") && parseSipUri(address.uri) === null) return bad(`Bad URI in ${name}`);
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

function checkAddresses({ headers, kind }: SipMessage): MessageProblem | null {
  const contacts = headers.all("Contact");
  const isAny = contacts.length === 1 && contacts[0] === "*";
  if (!isAny && !areAddresses(contacts)) return bad("Bad Contact");
  const routes = ["Record-Route", ...(kind === "request" ? ["Route"] : [])];
  const wrong = routes.find((name) => !areAddresses(headers.all(name)));
  return wrong === undefined ? null : bad(`Bad ${wrong}`);
}

/** Of any scheme; those of SIP well-formed. */
function areAddresses(values: readonly string[]): boolean {
  const addresses = parseNameAddresses(values);
  return addresses?.every(({ uri }) => !/^sips?:/i.test(uri) || parseSipUri(uri) !== null) ?? false;
}

function checkRequestUri({ uri }: SipRequest): MessageProblem | null {
  const scheme = schemeOf(uri);
  if (scheme === null) return bad("Bad Request-URI");
  if (scheme !== "sip" && scheme !== "sips") return { status: 416, reason: "Unsupported URI Scheme" };
  const parsed = parseSipUri(uri);
  // Headers are not allowed there: RFC 3261, 19.1.1, table 1.
  return parsed === null || parsed.headers !== "" ? bad("Bad Request-URI") : null;
}
