import type { CarrierSettings } from "../carrier-definition.ts";

export const telnyxSettings: CarrierSettings = {
  baseUrlVariable: "TELNYX_BASE_URL",
  settings: [
    { name: "telnyx_api_key", variable: "TELNYX_API_KEY", isRequired: true },
    // Without it texts can be sent and numbers bought, but every webhook is refused.
    { name: "telnyx_public_key", variable: "TELNYX_PUBLIC_KEY", isRequired: false },
    // For calls only.
    { name: "telnyx_connection_id", variable: "TELNYX_CONNECTION_ID", isRequired: false },
  ],
};
