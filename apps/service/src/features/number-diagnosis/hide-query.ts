/** Somebody else's address may carry a secret behind its `?`, and the user part even a password. */
export function hideQuery(text: string): string {
  const url = URL.parse(text);
  return url === null ? "an address that is none" : `${url.origin}${url.pathname}`;
}
