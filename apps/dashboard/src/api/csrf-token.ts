/** The service's cookie for scripts: sent back as a header, it proves that a request comes from one of its pages. */
const CSRF_COOKIE = /(?:^|; )parley_csrf=([^;]*)/;

/** Empty when nobody is signed in. */
export function csrfToken(): string {
  return CSRF_COOKIE.exec(document.cookie)?.[1] ?? "";
}
