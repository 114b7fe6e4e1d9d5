import type { CarrierSettings } from "../carrier-definition.ts";

export const twilioSettings: CarrierSettings = {
  baseUrlVariable: "TWILIO_BASE_URL",
  settings: [
    { name: "twilio_account_sid", variable: "TWILIO_ACCOUNT_SID", isRequired: true },
    { name: "twilio_auth_token", variable: "TWILIO_AUTH_TOKEN", isRequired: true },
    // During a rotation, Twilio may sign with either token.
    { name: "twilio_auth_token_secondary", variable: null, isRequired: false },
  ],
};
