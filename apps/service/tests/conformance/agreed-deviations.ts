/**
 * Where the service is not, or not yet, as the interface documents say, each with its reason. The conformance test fails
 * for a deviation that is not here, and for an entry that no longer deviates.
 */
interface Agreement {
  readonly reason: string;
  /** `METHOD path: deviation`; ends with `*` where everything that begins so is meant. */
  readonly deviations: readonly string[];
}

export const AGREED: readonly Agreement[] = [
  {
    reason: "Registering needs no phone token here; it is ignored when it comes.",
    deviations: [
      "POST /api/auth/register: body phone_verification_token is optional",
      "POST /api/auth/signup/phone/send: is not served",
      "POST /api/auth/signup/phone/verify: is not served",
    ],
  },
  {
    reason: "A self-hosted installation has no client at Google; people sign in by e-mail and password.",
    deviations: [
      "POST /api/auth/google: is not served",
      "POST /api/auth/google/simple: is not served",
      "POST /api/auth/google/register: is not served",
    ],
  },
  {
    reason: "Compliance forms and 10DLC helpers stay in the carriers' own consoles.",
    deviations: [
      "GET /v1/sms-compliance/*",
      "POST /v1/sms-compliance/*",
      "PUT /v1/sms-compliance/*",
      "GET /api/telnyx/*",
      "POST /api/telnyx/*",
      "GET /api/twilio-10dlc/*",
      "POST /api/twilio-10dlc/*",
      "GET /api/vonage-10dlc/*",
      "POST /api/vonage-10dlc/*",
    ],
  },
  {
    reason: "Tools run at endpoints only; those of other types are stored and say so when they are used.",
    deviations: ["POST /api/lambda/list-functions: is not served"],
  },
  {
    reason:
      "Callers are handed over without announcing them to the person first; there is nothing to call back or to play.",
    deviations: [
      "GET /hold-music: is not served",
      "POST /warm-transfer-agent: is not served",
      "POST /warm-transfer-agent-decision: is not served",
      "POST /warm-transfer-voicemail-done: is not served",
      "POST /warm-transfer-status: is not served",
      "GET /vonage-warm-transfer-agent: is not served",
      "POST /vonage-warm-transfer-decision: is not served",
      "POST /vonage-voicemail-recording: is not served",
      "POST /vonage-warm-transfer-status: is not served",
      "GET /vonage-warm-transfer-status: is not served",
    ],
  },
  {
    reason:
      "A call whose carrier has not told its id of it has none yet, or never; what stands in its place is nobody's. Null says so.",
    deviations: [
      "GET /api/v1/calls/{call_id}: answer call_sid is string or null, not string",
      "GET /api/v1/calls/sid/{call_sid}: answer call_sid is string or null, not string",
      "PATCH /api/v1/calls/{call_id}/metadata: answer call_sid is string or null, not string",
      "GET /api/calls/costs/summary: answer call_sid is string or null, not string",
    ],
  },
  {
    reason:
      "Counting a long list costs more than its page; who says `with_total=false` is spared both. All others get `total`.",
    deviations: ["GET /api/v1/calls/: answer total is optional", "GET /api/v1/sms-logs/: answer total is optional"],
  },
  {
    reason: "Every GET answers HEAD, too; the description does not repeat it.",
    deviations: ["HEAD /telnyx-webhook: is not served"],
  },
  {
    reason: "What was said in a call is not for everybody to read.",
    deviations: [
      "GET /api/calls/{call_sid}/logs: asks for credentials",
      "GET /api/calls/{call_sid}/logs/export: asks for credentials",
    ],
  },
  {
    reason:
      "One body serves both families of clients, and that of the other family leaves these out; without them the same defaults hold.",
    deviations: [
      "POST /api/organization/tools: body display_name is optional",
      "POST /api/organization/tools: body description is optional",
      "POST /api/organization/tools: body configuration is optional",
      "POST /api/organization/tools: body function_definition is optional",
      "POST /api/organization/tools: body timeout_seconds has default undefined, not 30",
      "POST /api/organization/tools: body retry_attempts has default undefined, not 3",
      "POST /api/organization/tools: body is_active has default undefined, not true",
      "POST /api/organization/tools: body is_public has default undefined, not false",
    ],
  },
];

/** Paths, by their beginnings, whose operations come later, with the reason; of those served already, everything else must hold. */
const LATER: Readonly<Record<string, string>> = {};

export function isLater(path: string): boolean {
  return Object.keys(LATER).some((beginning) => path.startsWith(beginning));
}
