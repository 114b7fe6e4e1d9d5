import type { VendorVariables } from "../../shared/vendor-variables.ts";

export const CARTESIA_VARIABLES: VendorVariables = {
  key: "CARTESIA_API_KEY",
  baseUrl: "CARTESIA_BASE_URL",
  baseUrlForm: "origin",
};

/** Of sockets and of requests. */
export const CARTESIA_API_VERSION = "2026-03-01";
export const CARTESIA_BASE_URL = "https://api.cartesia.ai";
