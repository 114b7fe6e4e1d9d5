import { useEffect, useRef } from "react";

interface EditorKeys {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl-S (⌘S) saves, Ctrl-Z takes a step back, Ctrl-Shift-Z and Ctrl-Y take it again: in fields, too, since they show the draft. */
export function useEditorKeys(keys: EditorKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const action = actionOf(event);
      if (action === null || (action !== "save" && hasOwnUndo(event.target))) return;
      event.preventDefault();
      current.current[action]();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function actionOf({ key, shiftKey }: KeyboardEvent): keyof EditorKeys | null {
  switch (key.toLowerCase()) {
    case "s":
      return "save";
    case "z":
      return shiftKey ? "redo" : "undo";
    case "y":
      return "redo";
    default:
      return null;
  }
}

/** Text that is no part of the draft yet. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-own-undo], [role=dialog]") !== null;
}
