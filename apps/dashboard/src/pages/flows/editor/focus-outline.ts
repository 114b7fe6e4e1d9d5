/** Onto the first node of the list: where the focus goes when what had it is gone. */
export function focusOutline(): void {
  document.querySelector<HTMLElement>("[data-row-link]")?.focus();
}
