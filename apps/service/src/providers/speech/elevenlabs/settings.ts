import type { VendorVariables } from "../../shared/vendor-variables.ts";

export const ELEVENLABS_VARIABLES: VendorVariables = {
  key: "ELEVENLABS_API_KEY",
  baseUrl: "ELEVENLABS_BASE_URL",
  baseUrlForm: "origin",
};

export const ELEVENLABS_BASE_URL = "https://api.elevenlabs.io";
