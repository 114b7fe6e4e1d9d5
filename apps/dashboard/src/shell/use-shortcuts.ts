import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { isTyping } from "../kit/is-typing.ts";
import { DESTINATIONS } from "./destinations.ts";

/** So long after `g` its letter counts. */
const LETTER_WITHIN_MS = 1_500;

interface Overlays {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

/** Ctrl-K (⌘K) opens the palette; `g` and a letter lead to a page; `j` and `k` move along a list; letters that controls of the page claim reach these; `?` tells of all that. */
export function useShortcuts({ openPalette, openHelp }: Overlays): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!isInDialog()) openPalette();
        return;
      }
      if (event.isComposing || isInDialog()) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const destination = DESTINATIONS.find(({ key }) => key === event.key);
      if (destination !== undefined && event.timeStamp - goAt < LETTER_WITHIN_MS) {
        goAt = Number.NEGATIVE_INFINITY;
        void navigate({ to: destination.to });
        return;
      }
      goAt = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (reachControl(event.key)) event.preventDefault();
      if (event.key === "?") openHelp();
      if (event.key === "j") moveFocus(1);
      if (event.key === "k") moveFocus(-1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, openPalette, openHelp]);
}

/** In fields, too. With other modifiers it is the browser's own, and while characters are composed the input method's. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && !isComposing && key.toLowerCase() === "k";
}

/** All keys belong to a dialog while it is open, wherever the focus is: what is half done in it is not to be left by accident. */
function isInDialog(): boolean {
  return document.querySelector("[role=dialog]") !== null;
}

/** Presses the button of the page that has this letter, or goes to the field that has it. */
function reachControl(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false;
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (control instanceof HTMLButtonElement) control.click();
  else control?.focus();
  return control !== null;
}

/** Along the links that head the rows of a list. */
function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = document.activeElement instanceof HTMLElement ? links.indexOf(document.activeElement) : -1;
  const next = at === -1 ? links[0] : links[Math.min(links.length - 1, Math.max(0, at + step))];
  next?.focus();
}
