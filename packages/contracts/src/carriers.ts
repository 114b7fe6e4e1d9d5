/** A secret is stored encrypted and shown masked, to admins only. */
export type SettingKind = "plain" | "secret";

/** What the interface has to know about a carrier. Everything else about it is in its folder in the service. */
interface Carrier {
  /** The name as people write it. */
  readonly label: string;
  /** Members of an organization's settings that belong to it. */
  readonly settings: Readonly<Record<string, SettingKind>>;
  /** The status a webhook with an invalid signature gets. */
  readonly refusedStatusCode: 401 | 403;
  /** How its texts arrive at `/webhooks/sms/{provider}`; null for a carrier without texts. */
  readonly texts: {
    /** Also by GET, in the query string. */
    readonly comeByGet: boolean;
    /** The path that older configurations still call. */
    readonly olderPath: string | null;
  } | null;
  /** Its webhooks about calls; empty for a carrier without calls. */
  readonly callWebhooks: readonly CallWebhook[];
}

export interface CallWebhook {
  /** The operation's name in the OpenAPI document. */
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  /** As of every operation: what its caller has to know beyond the summary. */
  readonly description: string;
  readonly reply: { readonly contentType: string; readonly description: string };
  /** What a status beyond the usual ones means. */
  readonly errors?: Readonly<Record<number, string>>;
}

const ACKNOWLEDGEMENT = "What the carrier wants to hear.";
const NCCO = {
  contentType: "application/json",
  description: "A call control object (NCCO), or what Vonage wants to hear.",
} as const;

/** The carriers by their names in the interface. Schemas and contracts are built from these records. */
export const carriers = {
  twilio: {
    label: "Twilio",
    settings: { twilio_account_sid: "plain", twilio_auth_token: "secret" },
    refusedStatusCode: 403,
    texts: { comeByGet: false, olderPath: "/twilio-sms-webhook" },
    callWebhooks: [
      {
        name: "receiveTwilioCall",
        method: "POST",
        path: "/twiml",
        summary: "Twilio asks what to do with a call",
        description:
          "The voice URL of a number at Twilio. The signature is checked; the answer connects the call to its media stream, transfers it, or refuses it. A webhook that is repeated gets the same effect only once.",
        reply: { contentType: "text/xml", description: "TwiML: what the call is to do." },
      },
      {
        name: "receiveTwilioCallStatus",
        method: "POST",
        path: "/call-status/twilio",
        summary: "Twilio tells how a call goes on",
        description:
          "The status callback of calls at Twilio. Notes whether a call rings, was answered or has ended; a report for a call that is over changes nothing but the length the carrier counts.",
        reply: { contentType: "text/xml", description: ACKNOWLEDGEMENT },
      },
      {
        name: "receiveTwilioRecordingStatus",
        method: "POST",
        path: "/recording-status",
        summary: "Twilio tells of a recording it made",
        description:
          "Notes the address and length of a recording that Twilio made and keeps, beside the recordings made here.",
        reply: { contentType: "application/json", description: "`message`: what was noted." },
        errors: { 404: "There is no such call." },
      },
    ],
  },
  telnyx: {
    label: "Telnyx",
    settings: { telnyx_connection_id: "plain", telnyx_public_key: "plain", telnyx_api_key: "secret" },
    refusedStatusCode: 401,
    texts: { comeByGet: false, olderPath: "/telnyx-sms-webhook" },
    callWebhooks: [
      {
        name: "receiveTelnyxCallEvent",
        method: "POST",
        path: "/telnyx-webhook",
        summary: "Telnyx tells of a call",
        description:
          "The webhook address of the Telnyx application. Every event of a call comes here; what the call is to do is sent to Telnyx as commands. An event that is repeated is acknowledged and changes nothing.",
        reply: { contentType: "application/json", description: ACKNOWLEDGEMENT },
      },
      {
        name: "probeTelnyxWebhook",
        method: "GET",
        path: "/telnyx-webhook",
        summary: "Telnyx looks whether somebody is there",
        description: "Answers that the address works. Nothing is read or changed, and no signature is needed.",
        reply: { contentType: "application/json", description: ACKNOWLEDGEMENT },
      },
    ],
  },
  vonage: {
    label: "Vonage",
    settings: {
      vonage_application_id: "plain",
      vonage_api_region: "plain",
      vonage_api_key: "secret",
      vonage_api_secret: "secret",
      vonage_private_key: "secret",
      vonage_signature_secret: "secret",
    },
    refusedStatusCode: 401,
    texts: { comeByGet: true, olderPath: "/vonage-sms-webhook" },
    callWebhooks: [
      {
        name: "receiveVonageCall",
        method: "POST",
        path: "/vonage-webhook",
        summary: "Vonage asks what to do with a call, or tells how it goes on",
        description:
          "The answer URL and the event URL of the Vonage application. The signature is checked; a call that is asked about gets a call control object, an event is only acknowledged.",
        reply: NCCO,
      },
      {
        name: "receiveVonageCallByGet",
        method: "GET",
        path: "/vonage-webhook",
        summary: "The same in the query string",
        description: "Does what POST to the same path does, for Vonage applications that are set to use GET.",
        reply: NCCO,
      },
    ],
  },
  "byo-sip-trunk": {
    label: "SIP trunk",
    // The bridge is the installation's; what an organization has are trunks.
    settings: {},
    refusedStatusCode: 401,
    texts: null,
    callWebhooks: [
      {
        name: "receiveSipEvent",
        method: "POST",
        path: "/sip-webhook",
        summary: "The SIP bridge asks about a call, or tells of a trunk",
        description:
          "Only for the SIP bridge, whose signature is checked. An incoming call is accepted, with the address of its media socket, or rejected with a SIP status; what the bridge tells of trunks is kept as their state, and after a restart it is told what it no longer knows.",
        reply: { contentType: "application/json", description: "What the call is to do: `action`, `code`, `media`." },
      },
      {
        name: "receiveSipStatus",
        method: "POST",
        path: "/sip-status",
        summary: "The SIP bridge tells how a call goes on",
        description:
          "Only for the SIP bridge, whose signature is checked. Notes whether a call rings, was answered, was transferred or has ended.",
        reply: { contentType: "application/json", description: ACKNOWLEDGEMENT },
      },
    ],
  },
} as const satisfies Readonly<Record<string, Carrier>>;

type Carriers = typeof carriers;
export type CarrierName = keyof Carriers;

type SettingOf<Name extends CarrierName, Kind extends SettingKind> = {
  [Setting in keyof Carriers[Name]["settings"]]: Carriers[Name]["settings"][Setting] extends Kind ? Setting : never;
}[keyof Carriers[Name]["settings"]];
/** Names of all carriers' settings of one kind. */
export type CarrierSettingName<Kind extends SettingKind> = {
  [Name in CarrierName]: SettingOf<Name, Kind>;
}[CarrierName];

export const carrierNames = Object.keys(carriers) as [CarrierName, ...CarrierName[]];

/** In the order of the carriers. */
export const listCarriers = (): readonly (Carrier & { readonly name: CarrierName })[] =>
  carrierNames.map((name) => ({ name, ...carriers[name] }));

/** The names of all carriers' settings of one kind, in the order of the carriers. */
export function carrierSettingNames<Kind extends SettingKind>(kind: Kind): readonly CarrierSettingName<Kind>[] {
  return listCarriers().flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, each]) => (each === kind ? [name as CarrierSettingName<Kind>] : [])),
  );
}

/** The labels of the carriers for which `isTrue` holds: `Telnyx, Vonage`. */
export function labelsOfCarriers(isTrue: (carrier: Carrier) => boolean): string {
  return listCarriers()
    .filter(isTrue)
    .map(({ label }) => label)
    .join(", ");
}
