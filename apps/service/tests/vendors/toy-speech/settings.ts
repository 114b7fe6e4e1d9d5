import type { VendorVariables } from "../../../src/providers/shared/vendor-variables.ts";

export const TOY_VARIABLES: VendorVariables = { key: "TOY_API_KEY", baseUrl: "TOY_BASE_URL", baseUrlForm: "origin" };

export const TOY_MODEL = "parrot-1";
