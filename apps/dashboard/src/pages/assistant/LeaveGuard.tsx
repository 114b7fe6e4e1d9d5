import { useBlocker } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Modal } from "../../kit/Modal.tsx";

/** Asks before a page is left on which something was typed and not saved. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <Modal title={t("leave.title")} isOpen={status === "blocked"} onClose={() => reset?.()}>
      <p>{t("leave.consequence")}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => reset?.()}>{t("leave.stay")}</Button>
        <Button look="danger" onClick={() => proceed?.()}>
          {t("leave.leave")}
        </Button>
      </div>
    </Modal>
  );
}
