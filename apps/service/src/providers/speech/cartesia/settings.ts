import type { VendorVariables } from "../../shared/vendor-variables.ts";

export const CARTESIA_VARIABLES: VendorVariables = {
  key: "CARTESIA_API_KEY",
  baseUrl: "CARTESIA_BASE_URL",
  baseUrlForm: "origin",
};

export const CARTESIA_BASE_URL = "https://api.cartesia.ai";
