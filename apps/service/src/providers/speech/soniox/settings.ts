import type { VendorVariables } from "../../shared/vendor-variables.ts";

export const SONIOX_VARIABLES: VendorVariables = {
  key: "SONIOX_API_KEY",
  baseUrl: "SONIOX_BASE_URL",
  baseUrlForm: "origin",
};

export const SONIOX_BASE_URL = "https://stt-rt.soniox.com";
