import { useSyncExternalStore } from "react";

/** Where outline, drawing and node stand side by side; narrower, the drawing is only looked at. */
const wide = window.matchMedia("(min-width: 64rem)");

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => wide.matches,
  );
}
