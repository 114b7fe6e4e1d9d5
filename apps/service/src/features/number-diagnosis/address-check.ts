import { isIP } from "node:net";
import { type CheckResult, failed, ok, warning } from "../../platform/check-result.ts";

const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home\.arpa)$/;

/**
 * Whether carriers could reach the public address, judged by its form alone: reachability cannot be tested from inside.
 */
export function checkPublicAddress(publicBaseUrl: string): CheckResult {
  const { hostname, protocol } = new URL(publicBaseUrl);
  const fix =
    "Set PUBLIC_BASE_URL to the https address that leads here (a proxy, cloudflared, ngrok), then assign the number again.";
  if (isLocal(hostname)) {
    return failed("public-address", `${publicBaseUrl} is a local address: no carrier can reach it`, fix);
  }
  if (protocol !== "https:") return warning("public-address", `${publicBaseUrl} is not encrypted`, fix);
  return ok("public-address", `${publicBaseUrl} is an address carriers can call`);
}

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) === 6) return /^(::1?$|f[cd]|fe[89ab])/.test(address);
  if (isIP(address) === 4) return /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
  return LOCAL_NAME.test(hostname) || !hostname.includes(".");
}
