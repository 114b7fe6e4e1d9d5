import { DomainError } from "@parley/foundation/domain-error";
import type { Environment } from "../../config/env.ts";

/** How a command reaches a running service. */
export interface ServiceAccess {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

const DEFAULT_PORT = "8080";

/**
 * From the options, else from `PARLEY_BASE_URL` and `PARLEY_API_KEY`; without an address, the service of this machine.
 * @throws DomainError `invalid-input`
 */
export function readServiceAccess(
  given: { readonly baseUrl: string | undefined; readonly apiKey: string | undefined },
  environment: Environment,
): ServiceAccess {
  const apiKey = given.apiKey ?? environment["PARLEY_API_KEY"];
  if (apiKey === undefined || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new DomainError("invalid-input", apiKey === undefined ? "No API key is given" : "The API key is not one", {
      fix: "Set PARLEY_API_KEY, or name the key with --api-key. POST /api/v1/users/me/api-keys makes one.",
    });
  }
  const written =
    given.baseUrl ?? environment["PARLEY_BASE_URL"] ?? `http://127.0.0.1:${environment["PORT"] ?? DEFAULT_PORT}`;
  const url = readHttpUrl(written);
  if (url === null || url.search !== "" || url.hash !== "") {
    throw new DomainError("invalid-input", `The service's address is not a URL of http or https: ${written}`, {
      fix: "Name it as in --base-url https://parley.example.com",
    });
  }
  return { baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, "")}`, apiKey };
}

/** @returns null for what is no address of HTTP, or has a name and password in it */
export function readHttpUrl(written: string): URL | null {
  const url = URL.parse(written);
  const isHttp = url !== null && ["http:", "https:"].includes(url.protocol);
  return isHttp && url.username === "" && url.password === "" ? url : null;
}
