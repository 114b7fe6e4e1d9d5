/** Another service's address may hold a secret in its query, or a password in front of its host. */
export function hideQuery(text: string): string {
  const url = URL.parse(text);
  return url === null ? "an invalid address" : `${url.origin}${url.pathname}`;
}
