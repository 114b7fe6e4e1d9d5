import { useBlocker } from "@tanstack/react-router";
import { t } from "../../../i18n/t.ts";

/** Asks before the page is left with changes that are not saved. */
export function useLeaveWarning(isChanged: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !window.confirm(t("flow.leave")),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
}
