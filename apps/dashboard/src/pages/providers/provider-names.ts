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
  /** As it writes itself. */
  readonly label: string;
  readonly kinds: readonly VendorKind[];
}

/** Vendors that are used with a key. What they do is as the service has it built in. */
export const VENDORS: readonly Vendor[] = [
  { name: "openai", label: "OpenAI", kinds: ["model", "recognizer", "voice"] },
  { name: "anthropic", label: "Anthropic", kinds: ["model"] },
  { name: "gemini", label: "Google Gemini", kinds: ["model"] },
  { name: "groq", label: "Groq", kinds: ["model"] },
  { name: "xai", label: "xAI", kinds: ["model"] },
  { name: "azure", label: "Azure OpenAI", kinds: ["model"] },
  { name: "azure_ai_foundry", label: "Azure AI Foundry", kinds: ["model"] },
  { name: "deepgram", label: "Deepgram", kinds: ["recognizer", "voice"] },
  { name: "elevenlabs", label: "ElevenLabs", kinds: ["recognizer", "voice"] },
  { name: "cartesia", label: "Cartesia", kinds: ["voice"] },
  { name: "assemblyai", label: "AssemblyAI", kinds: ["recognizer"] },
  { name: "soniox", label: "Soniox", kinds: ["recognizer"] },
];

/** A vendor that is not in the list keeps the name the service has for it. */
export function vendorLabel(name: string): string {
  return VENDORS.find((vendor) => vendor.name === name)?.label ?? name;
}
