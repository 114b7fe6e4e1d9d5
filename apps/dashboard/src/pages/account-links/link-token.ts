/** The token of the link that led here; null when the address has none. */
export function linkToken(): string | null {
  return new URLSearchParams(window.location.search).get("token") || null;
}

/** Takes a used token out of the address, so that it ends up neither in the history nor in a screenshot. */
export function removeTokenFromAddress(): void {
  window.history.replaceState(null, "", window.location.pathname);
}
