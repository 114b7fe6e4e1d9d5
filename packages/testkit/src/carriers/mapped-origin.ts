/** Where a public origin really is; the origin itself when the map does not know it. */
export function realOriginOf(origin: string, originMap: Readonly<Record<string, string>>): string {
  return originMap[origin.toLowerCase()] ?? originMap[origin] ?? origin;
}

export interface SocketTarget {
  /** `ws:` or `wss:`, with path and query as they were given. */
  readonly connectTo: string;
  /** What the `Host` header says. */
  readonly host: string;
}

/**
 * Where a media socket goes. The map knows origins of webhooks: `wss://parley.example` is looked up as
 * `https://parley.example`. Null for what is no address of a socket.
 */
export function socketTargetOf(url: string, originMap: Readonly<Record<string, string>>): SocketTarget | null {
  const [, scheme = "", host, rest = ""] = /^(wss?):\/\/([^/?#\s]+)([^#\s]*)$/i.exec(url) ?? [];
  if (host === undefined) return null;
  const origin = `${scheme.toLowerCase() === "wss" ? "https" : "http"}://${host}`;
  const real = realOriginOf(origin, originMap).replace(/^http/i, "ws").replace(/\/$/, "");
  return { connectTo: `${real}${rest.startsWith("/") ? rest : `/${rest}`}`, host: host.replace(/^.*@/, "") };
}
