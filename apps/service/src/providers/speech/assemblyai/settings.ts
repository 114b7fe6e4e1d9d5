import type { VendorVariables } from "../../shared/vendor-variables.ts";

export const ASSEMBLYAI_VARIABLES: VendorVariables = {
  key: "ASSEMBLYAI_API_KEY",
  baseUrl: "ASSEMBLYAI_BASE_URL",
  baseUrlForm: "origin",
};

export const ASSEMBLYAI_BASE_URL = "https://streaming.assemblyai.com";
