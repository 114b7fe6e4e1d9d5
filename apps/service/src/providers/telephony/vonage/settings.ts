import type { CarrierSettings } from "../carrier-definition.ts";

export const vonageSettings: CarrierSettings = {
  baseUrlVariable: "VONAGE_BASE_URL",
  settings: [
    { name: "vonage_api_key", variable: "VONAGE_API_KEY", isRequired: true },
    { name: "vonage_api_secret", variable: "VONAGE_API_SECRET", isRequired: true },
    { name: "vonage_application_id", variable: "VONAGE_APPLICATION_ID", isRequired: false },
    { name: "vonage_private_key", variable: "VONAGE_PRIVATE_KEY", isRequired: false },
    // Without it texts can be sent, but every webhook is refused.
    { name: "vonage_signature_secret", variable: "VONAGE_SIGNATURE_SECRET", isRequired: false },
  ],
};
