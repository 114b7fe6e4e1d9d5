/** A secret is stored encrypted and shown masked, to admins only. */
export type SettingKind = "plain" | "secret";

/** What is to be known of a setting: how it is kept, and what it is. */
interface CarrierSetting<Kind extends SettingKind = SettingKind> {
  readonly kind: Kind;
  readonly description: string;
}

const plain = (description: string): CarrierSetting<"plain"> => ({ kind: "plain", description });
const secret = (description: string): CarrierSetting<"secret"> => ({ kind: "secret", description });

/** What the interface has to know about a carrier. Everything else about it is in its folder in the service. */
interface Carrier {
  /** The name as people write it. */
  readonly label: string;
  /** Members of an organization's settings that belong to it. */
  readonly settings: Readonly<Record<string, CarrierSetting>>;
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
    settings: {
      twilio_account_sid: plain("The account's id at Twilio, which begins with `AC`."),
      twilio_auth_token: secret("The account's token at Twilio; its webhooks are verified with it too."),
    },
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
        reply: { contentType: "text/xml", description: ACKNOWLEDGEMENT },
      },
    ],
  },
  telnyx: {
    label: "Telnyx",
    settings: {
      telnyx_connection_id: plain("The id of a Call Control application at Telnyx; needed to place calls."),
      telnyx_public_key: plain("Telnyx's public key, in base64, with which its webhooks are verified."),
      telnyx_api_key: secret("The API key for Telnyx."),
    },
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
      vonage_application_id: plain("The id of an application at Vonage; needed, with its private key, for calls."),
      vonage_api_region: plain("Kept for existing clients; nothing depends on it."),
      vonage_api_key: secret("The API key for Vonage."),
      vonage_api_secret: secret("Belongs to the API key for Vonage."),
      vonage_private_key: secret("The private key, as PEM, of the application at Vonage."),
      vonage_signature_secret: secret("With it Vonage signs its webhooks; without it they are refused."),
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
  [Setting in keyof Carriers[Name]["settings"]]: Carriers[Name]["settings"][Setting] extends CarrierSetting<Kind>
    ? Setting
    : never;
}[keyof Carriers[Name]["settings"]];
/** Names of all carriers' settings of one kind. */
export type CarrierSettingName<Kind extends SettingKind> = {
  [Name in CarrierName]: SettingOf<Name, Kind>;
}[CarrierName];

export const carrierNames = Object.keys(carriers) as [CarrierName, ...CarrierName[]];

/** In the order of the carriers. */
export const listCarriers = (): readonly (Carrier & { readonly name: CarrierName })[] =>
  carrierNames.map((name) => ({ name, ...carriers[name] }));

/** What all carriers' settings of one kind are, by their names and in the order of the carriers. */
export function carrierSettings<Kind extends SettingKind>(
  kind: Kind,
): Readonly<Record<CarrierSettingName<Kind>, string>> {
  const settings = listCarriers().flatMap((carrier) => Object.entries(carrier.settings));
  return Object.fromEntries(
    settings.flatMap(([name, setting]) => (setting.kind === kind ? [[name, setting.description]] : [])),
  ) as Record<CarrierSettingName<Kind>, string>;
}

/** The labels of the carriers for which `isTrue` holds: `Telnyx, Vonage`. */
export function labelsOfCarriers(isTrue: (carrier: Carrier) => boolean): string {
  return listCarriers()
    .filter(isTrue)
    .map(({ label }) => label)
    .join(", ");
}
