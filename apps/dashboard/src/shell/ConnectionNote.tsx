import { useSyncExternalStore } from "react";
import { connection } from "../api/connection.ts";
import { t } from "../i18n/t.ts";
import { Notice } from "../kit/Notice.tsx";

/** Says that the service is not there, until it is again. */
export function ConnectionNote() {
  const isLost = useSyncExternalStore(connection.subscribe, () => connection.isLost());
  if (!isLost) return null;
  return (
    <div className="sticky top-2 z-10">
      <Notice look="problem">
        <p>{t("connection.lost")}</p>
      </Notice>
    </div>
  );
}
