import type { CarrierName, CarrierSettingName } from "@parley/contracts/carriers";

type Setting = CarrierSettingName<"plain" | "secret">;

interface CarrierForm {
  readonly name: Exclude<CarrierName, "byo-sip-trunk">;
  readonly label: string;
  readonly plain: readonly CarrierSettingName<"plain">[];
  readonly secret: readonly CarrierSettingName<"secret">[];
}

/** Carriers with what an organization sets for each; its own SIP trunks have pages of their own. */
export const CARRIERS: readonly CarrierForm[] = [
  { name: "twilio", label: "Twilio", plain: ["twilio_account_sid"], secret: ["twilio_auth_token"] },
  {
    name: "telnyx",
    label: "Telnyx",
    plain: ["telnyx_connection_id", "telnyx_public_key"],
    secret: ["telnyx_api_key"],
  },
  {
    name: "vonage",
    label: "Vonage",
    plain: ["vonage_application_id"],
    secret: ["vonage_api_key", "vonage_api_secret", "vonage_private_key", "vonage_signature_secret"],
  },
];

export const settingNames = ({ plain, secret }: CarrierForm): readonly Setting[] => [...plain, ...secret];

export const KINDS = ["model", "recognizer", "voice"] as const;
type VendorKind = (typeof KINDS)[number];

interface Vendor {
  readonly name: string;
  readonly kinds: readonly VendorKind[];
}

/** Vendors that are used with a key. What they do is as the service has it built in. */
export const VENDORS: readonly Vendor[] = [
  { name: "openai", kinds: ["model", "recognizer", "voice"] },
  { name: "anthropic", kinds: ["model"] },
  { name: "gemini", kinds: ["model"] },
  { name: "groq", kinds: ["model"] },
  { name: "xai", kinds: ["model"] },
  { name: "azure", kinds: ["model"] },
  { name: "azure_ai_foundry", kinds: ["model"] },
  { name: "deepgram", kinds: ["recognizer", "voice"] },
  { name: "elevenlabs", kinds: ["recognizer", "voice"] },
  { name: "cartesia", kinds: ["voice"] },
  { name: "assemblyai", kinds: ["recognizer"] },
  { name: "soniox", kinds: ["recognizer"] },
];
