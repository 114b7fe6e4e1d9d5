import type { CarrierSettings } from "../carrier-definition.ts";

/** Of the whole installation: organizations have trunks, not a bridge of their own. */
export const sipBridgeSettings: CarrierSettings = {
  baseUrlVariable: null,
  settings: [
    { name: "sip_bridge_url", variable: "SIP_BRIDGE_URL", isRequired: true },
    { name: "sip_bridge_api_key", variable: "SIP_BRIDGE_API_KEY", isRequired: true },
  ],
};
