import type { VendorVariables } from "../../shared/vendor-variables.ts";

export const DEEPGRAM_VARIABLES: VendorVariables = {
  key: "DEEPGRAM_API_KEY",
  baseUrl: "DEEPGRAM_BASE_URL",
  baseUrlForm: "origin",
};

export const DEEPGRAM_BASE_URL = "https://api.deepgram.com";
