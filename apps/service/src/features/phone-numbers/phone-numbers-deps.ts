import type { Config } from "../../config/config.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { TelephonyAccounts } from "./accounts/telephony-accounts.ts";

/** What the composition root passes to this feature. */
export interface PhoneNumbersDeps {
  readonly platform: Pick<Platform, "clock" | "data" | "envelope" | "logger">;
  readonly config: Pick<Config, "publicBaseUrl" | "reconcileGraceMs" | "sendWindowMs">;
  readonly telephony: TelephonyTable;
  readonly accounts: TelephonyAccounts;
  /** The model an assistant answers texts with; null when no model may. Makes no request to the model. */
  readonly answeringModel: (scope: OrganizationScope, assistant: Assistant) => Promise<LanguageModel | null>;
}
