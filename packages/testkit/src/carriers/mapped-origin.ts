/** The real origin behind a public one; the public one itself when it is not mapped. */
export function realOriginOf(origin: string, originMap: Readonly<Record<string, string>>): string {
  return originMap[origin.toLowerCase()] ?? originMap[origin] ?? origin;
}

export interface SocketTarget {
  /** `ws:` or `wss:`, with path and query unchanged. */
  readonly connectTo: string;
  /** The `Host` header. */
  readonly host: string;
}

/**
 * The real address of a media socket. The map holds origins of webhooks, so `wss://parley.example` is looked up as
 * `https://parley.example`. Null for anything but a socket address.
 */
export function socketTargetOf(url: string, originMap: Readonly<Record<string, string>>): SocketTarget | null {
  const [, scheme = "", host, rest = ""] = /^(wss?):\/\/([^/?#\s]+)([^#\s]*)$/i.exec(url) ?? [];
  if (host === undefined) return null;
  const origin = `${scheme.toLowerCase() === "wss" ? "https" : "http"}://${host}`;
  const real = realOriginOf(origin, originMap).replace(/^http/i, "ws").replace(/\/$/, "");
  return { connectTo: `${real}${rest.startsWith("/") ? rest : `/${rest}`}`, host: host.replace(/^.*@/, "") };
}
