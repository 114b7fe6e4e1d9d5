import { createPrivateKey, type KeyObject, randomUUID } from "node:crypto";
import type { Clock } from "@parley/foundation/clock";
import { SignJWT } from "jose";
import { localRefusal } from "./error.ts";

/** Long enough for clocks that differ by minutes, short enough that an intercepted token is soon worthless. */
const TOKEN_LIFETIME_SECONDS = 300;

/** A Vonage application, in whose name the Messages API and the Voice API have to be called. */
export interface VonageApplication {
  readonly applicationId: string;
  /** A bearer token for one request. @throws ProviderError when the private key is not a valid key */
  createToken(operation: string): Promise<string>;
}

/** https://developer.vonage.com/en/getting-started/concepts/authentication#json-web-tokens */
export function createVonageApplication(clock: Clock, applicationId: string, privateKey: string): VonageApplication {
  let key: KeyObject | null = null;
  return {
    applicationId,
    async createToken(operation) {
      key ??= readPrivateKey(privateKey);
      if (key === null) {
        throw localRefusal(
          operation,
          "The private key of the Vonage application cannot be read",
          "Enter the application's private key as Vonage gave it, from -----BEGIN PRIVATE KEY----- to the end.",
        );
      }
      const nowSeconds = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ application_id: applicationId })
        .setProtectedHeader({ alg: "RS256", typ: "JWT" })
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + TOKEN_LIFETIME_SECONDS)
        .setJti(randomUUID())
        .sign(key);
    },
  };
}

/** Reads an RSA key in PEM. An environment variable may have turned its line breaks into `\n` or spaces. */
function readPrivateKey(text: string): KeyObject | null {
  const [, label, encoded] = /-----BEGIN ([A-Z ]+)-----(.*?)-----END \1-----/s.exec(text) ?? [];
  if (label === undefined || encoded === undefined) return null;
  const base64 = encoded.replace(/\\[rn]|\s/g, "");
  const lines = base64.match(/.{1,64}/g) ?? [];
  const pem = [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
