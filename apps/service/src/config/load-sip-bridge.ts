import type { Config } from "./config.ts";
import type { Variables } from "./variables.ts";

/** Long enough that nobody guesses it: whoever has it may place calls. */
const SHORTEST_KEY = 24;

export function sipBridge(variables: Variables): Config["sipBridge"] {
  const [first, ...others] = variables.urls("SIP_BRIDGE_URL", { isOrigin: false, example: "http://127.0.0.1:8090" });
  const apiKey = variables.secret("SIP_BRIDGE_API_KEY");
  if (first === undefined && apiKey === null) return null;
  if (apiKey === null || apiKey.reveal().length < SHORTEST_KEY) {
    variables.report(
      "SIP_BRIDGE_API_KEY",
      apiKey?.reveal(),
      `must be ${SHORTEST_KEY} characters or more where SIP_BRIDGE_URL is set, the same as at the bridge`,
      "the output of: openssl rand -hex 32",
    );
    return null;
  }
  if (first === undefined) {
    variables.report(
      "SIP_BRIDGE_URL",
      undefined,
      "must be set beside SIP_BRIDGE_API_KEY",
      "http://127.0.0.1:8090",
      false,
    );
    return null;
  }
  return { urls: [first, ...others], apiKey };
}
