import type { VendorVariables } from "../../shared/vendor-variables.ts";

/** The same as for OpenAI's models, because it is one account. */
export const OPENAI_VARIABLES: VendorVariables = {
  key: "OPENAI_API_KEY",
  baseUrl: "OPENAI_BASE_URL",
  baseUrlForm: "with-path",
};

export const OPENAI_BASE_URL = "https://api.openai.com/v1";
