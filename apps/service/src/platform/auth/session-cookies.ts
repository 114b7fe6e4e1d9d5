type Cookies = Readonly<Record<string, string | undefined>>;

/** Readable by the page's scripts on purpose: they send it back as `x-csrf-token`. */
export const CSRF_COOKIE = "parley_csrf";

export interface SessionCookieValues {
  readonly token: string;
  readonly csrfToken: string;
  /** Whole seconds the browser keeps the cookies; null keeps them until it is closed. */
  readonly maxAgeSeconds: number | null;
}

export interface SessionCookies {
  read(cookies: Cookies): string | undefined;
  /** The `set-cookie` values. */
  set(values: SessionCookieValues): string[];
  clear(): string[];
}

/**
 * The dashboard's cookies. With https the session's name begins with `__Host-`: the browser then keeps it only when it
 * is Secure, for the whole host and for no other (RFC 6265bis, 4.1.3.2), so a neighbouring host cannot plant one.
 */
export function createSessionCookies(isHttps: boolean): SessionCookies {
  const name = isHttps ? "__Host-parley_session" : "parley_session";
  const common = `Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  const both = (token: string, csrfToken: string, lifetime: string) => [
    `${name}=${token}; ${common}; HttpOnly${lifetime}`,
    `${CSRF_COOKIE}=${csrfToken}; ${common}${lifetime}`,
  ];
  return {
    read: (cookies) => cookies[name],
    set: ({ token, csrfToken, maxAgeSeconds }) =>
      both(token, csrfToken, maxAgeSeconds === null ? "" : `; Max-Age=${maxAgeSeconds}`),
    clear: () => both("", "", "; Max-Age=0"),
  };
}

/**
 * Whether an answer may set cookies: a sign-in posted by another site's form would sign its visitor in as somebody else
 * (login CSRF). Browsers say where a request comes from, and a form cannot send JSON's content type.
 */
export function maySetCookies(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const site = headers["sec-fetch-site"];
  const isSameOrigin = site === undefined || site === "same-origin" || site === "none";
  return isSameOrigin && /^application\/json\b/i.test(String(headers["content-type"] ?? ""));
}
