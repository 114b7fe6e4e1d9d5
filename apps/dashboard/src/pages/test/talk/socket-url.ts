/**
 * The service gives its public address. If that is the server this page came from, use the page's own address instead,
 * which the browser is known to reach.
 */
export function socketUrl(streamUrl: string): string {
  const url = new URL(streamUrl);
  const baseUrl = document.body.dataset["baseUrl"] ?? "";
  const isOurs = URL.canParse(baseUrl) && url.host === new URL(baseUrl).host;
  return isOurs ? `${window.location.origin.replace(/^http/, "ws")}${url.pathname}` : streamUrl;
}
