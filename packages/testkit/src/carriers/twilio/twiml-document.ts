import { readXml, type XmlElement } from "../xml-reader.ts";

/** The TwiML instructions that the service uses. https://www.twilio.com/docs/voice/twiml */
export type TwimlVerb =
  | { readonly kind: "connect"; readonly stream: TwimlStream; readonly action: TwimlRequest | null }
  | { readonly kind: "say"; readonly text: string; readonly language: string | null }
  | { readonly kind: "pause"; readonly lengthMs: number }
  | { readonly kind: "play-digits"; readonly digits: string }
  | { readonly kind: "hang-up" }
  /** Not TwiML: stays on the line, silent. */
  | { readonly kind: "wait" }
  | { readonly kind: "reject"; readonly reason: "rejected" | "busy" }
  | ({ readonly kind: "redirect" } & TwimlRequest)
  | {
      readonly kind: "dial";
      readonly to: string;
      readonly callerId: string | null;
      readonly timeoutSeconds: number;
      readonly action: TwimlRequest | null;
      /** Where the dialled phone's steps are reported, and which ones. */
      readonly reports: (TwimlRequest & { readonly events: readonly string[] }) | null;
    };

type VerbReports = Extract<TwimlVerb, { kind: "dial" }>["reports"];

export interface TwimlRequest {
  /** May be relative to the document. */
  readonly url: string;
  readonly method: "GET" | "POST";
}

export interface TwimlStream {
  readonly url: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly statusCallback: TwimlRequest | null;
}

/** A document Twilio would reject; `code` is from its error dictionary. */
export class TwimlError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`${code}: ${message}`);
    this.name = "TwimlError";
    this.code = code;
  }
}

const DEFAULT_DIAL_SECONDS = 30;

/** @throws TwimlError for invalid XML and for TwiML that is invalid or not simulated */
export function readTwiml(document: string): readonly TwimlVerb[] {
  let root: XmlElement;
  try {
    root = readXml(document.trim());
  } catch (error) {
    throw new TwimlError(12_100, `Document parse failure: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (root.name !== "Response") throw invalid(`the root is <${root.name}>, not <Response>`);
  if (root.text.trim() !== "") throw invalid("text stands between the verbs");
  return root.children.map(readVerb);
}

function readVerb(element: XmlElement): TwimlVerb {
  const { name, attributes, text } = element;
  switch (name) {
    case "Connect":
      return {
        kind: "connect",
        stream: readStream(onlyChild(element, "Stream")),
        action: requestOf(element, "action"),
      };
    case "Say":
      return { kind: "say", text: text.trim(), language: attributes["language"] ?? null };
    case "Pause":
      return { kind: "pause", lengthMs: numberOf(element, "length", 1) * 1_000 };
    case "Play":
      return { kind: "play-digits", digits: digitsOf(element) };
    case "Hangup":
      return { kind: "hang-up" };
    case "Reject":
      return { kind: "reject", reason: attributes["reason"] === "busy" ? "busy" : "rejected" };
    case "Redirect":
      if (text.trim() === "") throw invalid("<Redirect> has no address");
      return { kind: "redirect", url: text.trim(), method: methodOf(element, "method") };
    case "Dial":
      return {
        kind: "dial",
        to: dialedNumber(element),
        callerId: attributes["callerId"] ?? null,
        timeoutSeconds: numberOf(element, "timeout", DEFAULT_DIAL_SECONDS),
        action: requestOf(element, "action"),
        reports: reportsOf(element.children[0]),
      };
    default:
      throw invalid(`<${name}> is no verb this simulator knows`);
  }
}

function readStream(element: XmlElement): TwimlStream {
  const url = element.attributes["url"] ?? "";
  if (url === "") throw invalid("<Stream> has no url");
  const parameters: Record<string, string> = {};
  for (const child of element.children) {
    const name = child.attributes["name"];
    if (child.name !== "Parameter" || name === undefined)
      throw invalid("<Stream> holds something but named <Parameter>s");
    parameters[name] = child.attributes["value"] ?? "";
  }
  return { url, parameters, statusCallback: requestOf(element, "statusCallback") };
}

function dialedNumber(element: XmlElement): string {
  const [number, ...more] = element.children;
  if (number === undefined) return element.text.trim();
  if (number.name !== "Number" || more.length > 0) throw invalid("<Dial> holds something but one <Number>");
  return number.text.trim();
}

/** https://www.twilio.com/docs/voice/twiml/number#statuscallbackevent */
function reportsOf(number: XmlElement | undefined): VerbReports {
  const request = number === undefined ? null : requestOf(number, "statusCallback");
  if (request === null) return null;
  const events = (number?.attributes["statusCallbackEvent"] ?? "completed").split(" ");
  const unknown = events.find((event) => !["initiated", "ringing", "answered", "completed"].includes(event));
  if (unknown !== undefined) throw invalid(`${unknown} is no event of <Number>`);
  return { ...request, events };
}

function digitsOf(element: XmlElement): string {
  const { digits } = element.attributes;
  if (digits === undefined || !/^[0-9*#wW]+$/.test(digits)) throw invalid("<Play> without digits is not simulated");
  return digits;
}

function onlyChild(element: XmlElement, name: string): XmlElement {
  const [child, ...more] = element.children;
  if (child?.name !== name || more.length > 0) throw invalid(`<${element.name}> holds something but one <${name}>`);
  return child;
}

function requestOf(element: XmlElement, attribute: "action" | "statusCallback"): TwimlRequest | null {
  const url = element.attributes[attribute];
  if (url === undefined) return null;
  return { url, method: methodOf(element, attribute === "action" ? "method" : "statusCallbackMethod") };
}

function methodOf(element: XmlElement, attribute: string): "GET" | "POST" {
  const method = element.attributes[attribute] ?? "POST";
  if (method !== "GET" && method !== "POST") throw invalid(`${method} is no method of <${element.name}>`);
  return method;
}

function numberOf(element: XmlElement, attribute: string, standard: number): number {
  const raw = element.attributes[attribute];
  if (raw === undefined) return standard;
  if (!/^\d+$/.test(raw)) throw invalid(`the ${attribute} of <${element.name}> is no number`);
  return Number(raw);
}

function invalid(message: string): TwimlError {
  return new TwimlError(12_200, `Schema validation: ${message}`);
}
