import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import type { PhoneNumber } from "./numbers-queries.ts";

const LOOK = "text-accent underline wrap-anywhere";

/** Who answers a number, or why nobody does. */
export function AnsweredBy({ number }: { readonly number: PhoneNumber }) {
  const { assistant, flow, is_active: isActive, is_verified_caller_id: isForeign } = number;
  if (!isActive) return <span className="text-bad">{t("numbers.off")}</span>;
  if (isForeign) return <span className="text-quiet">{t("numbers.caller-id")}</span>;
  const who = assistant ?? flow;
  if (who === null) return <span className="text-warn">{t("numbers.nobody")}</span>;
  return (
    <>
      {assistant === null ? (
        <Link to="/flows/$flowId" params={{ flowId: String(who.id) }} className={LOOK}>
          <bdi>{t("numbers.flow-named", { name: who.name })}</bdi>
        </Link>
      ) : (
        <Link to="/assistants/$assistantId" params={{ assistantId: String(who.id) }} className={LOOK}>
          <bdi>{t("numbers.assistant-named", { name: who.name })}</bdi>
        </Link>
      )}
      {!who.is_active && <span className="text-bad block text-sm">{t("numbers.switched-off")}</span>}
    </>
  );
}
