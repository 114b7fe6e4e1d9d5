import { t } from "../../i18n/t.ts";
import type { PromptVersion } from "./prompts-queries.ts";

const LOOKS: Partial<Readonly<Record<PromptVersion["status"], string>>> = {
  production: "text-good font-medium",
  canary: "text-warn",
  shadow: "text-warn",
  rejected: "text-bad",
};

export function VersionStatus({ status }: Pick<PromptVersion, "status">) {
  return <span className={`whitespace-nowrap ${LOOKS[status] ?? ""}`}>{t(`version-status.${status}`)}</span>;
}
