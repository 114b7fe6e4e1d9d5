import type { z } from "zod";
import type { OutboundHttp, OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import type { ProviderError } from "../../provider-error.ts";
import { type CarrierEffect, errorOfBody, errorOfExchange, parseJson } from "../shared/carrier-failure.ts";
import type { VonageApplication } from "./application.ts";
import { attemptOf, errorOfResponse, localRefusal } from "./error.ts";
import type { VonageApi } from "./error-fixes.ts";

export interface VonageCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Null unless fully configured; without it there are neither pictures nor calls. */
  readonly application: VonageApplication | null;
}

export type VonageParameters = readonly (readonly [name: string, value: string])[];

export interface VonageCall {
  /** Decides what the error codes mean. */
  readonly api: VonageApi;
  /** Names the attempt in errors: `send-sms`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT";
  readonly host: "rest" | "api";
  /** Ids in it must be encoded. */
  readonly path: string;
  /** `secret`: API key and secret; `application`: a token of the application; `none`: the form has the credentials. */
  readonly proof: "secret" | "application" | "none";
  readonly query?: VonageParameters;
  readonly form?: VonageParameters;
  readonly json?: unknown;
  /** HTTP statuses that count as success. */
  readonly alsoDone?: readonly number[];
  readonly signal?: AbortSignal | undefined;
  /** `IntendedEffect.mayBegin`. */
  readonly mayBegin?: (() => boolean) | undefined;
}

export interface VonageRest {
  readonly credentials: VonageCredentials;
  /** Sends the request; resolves if the answer is 2xx or listed in `alsoDone`. @throws ProviderError */
  exchange(call: VonageCall): Promise<OutboundResponse>;
  /** Sends the request and reads a resource. @throws ProviderError */
  request<T extends z.ZodType>(call: VonageCall, resource: T): Promise<z.output<T>>;
  /** Reads a resource from an answer. @throws ProviderError when it is not in the expected form */
  read<T extends z.ZodType>(call: VonageCall, response: OutboundResponse, resource: T): z.output<T>;
}

const HOSTS = { rest: "https://rest.nexmo.com", api: "https://api.nexmo.com" } as const;
/** Enough for a page of a hundred numbers with their URLs. */
const MAX_RESPONSE_BYTES = 1_048_576;

/** Client for Vonage's REST APIs with one account's credentials. */
export function createVonageRest(
  http: OutboundHttp,
  baseUrl: string | null,
  credentials: VonageCredentials,
): VonageRest {
  const { apiKey, apiSecret, application } = credentials;
  const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`, "utf8").toString("base64")}`;

  async function authorizationOf(call: VonageCall): Promise<Readonly<Record<string, string>>> {
    if (call.proof === "none") return {};
    if (call.proof === "secret") return { Authorization: basic };
    if (application === null) throw applicationMissing(call.operation);
    return { Authorization: `Bearer ${await application.createToken(call.operation)}` };
  }

  async function exchange(call: VonageCall): Promise<OutboundResponse> {
    const { operation } = call;
    const authorization = await authorizationOf(call);
    const origin = (baseUrl ?? HOSTS[call.host]).replace(/\/+$/, "");
    const query = encodeParameters(call.query ?? []);
    const content = contentOf(call);
    let response: OutboundResponse;
    try {
      response = await http.request({
        method: call.method,
        url: `${origin}${call.path}${query === "" ? "" : `?${query}`}`,
        headers: { ...authorization, Accept: "application/json", ...content.headers },
        ...(content.body === undefined ? {} : { body: content.body }),
        maxResponseBytes: MAX_RESPONSE_BYTES,
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        ...(call.mayBegin === undefined ? {} : { mayBegin: call.mayBegin }),
      });
    } catch (cause) {
      throw errorOfExchange(attemptOf(operation, effectOf(call)), cause);
    }
    const isDone =
      (response.statusCode >= 200 && response.statusCode < 300) || call.alsoDone?.includes(response.statusCode);
    if (!isDone) throw errorOfResponse(call.api, operation, effectOf(call), response);
    return response;
  }

  function read<T extends z.ZodType>(call: VonageCall, response: OutboundResponse, resource: T): z.output<T> {
    // A body cut off at the size limit is not valid JSON and fails here, too.
    const parsed = resource.safeParse(parseJson(response.body));
    if (!parsed.success) throw errorOfBody(attemptOf(call.operation, effectOf(call)), response.statusCode);
    return parsed.data;
  }

  return {
    credentials,
    exchange,
    read,
    request: async (call, resource) => read(call, await exchange(call), resource),
  };
}

/** Without an application Vonage offers texts without pictures, and no calls. */
export function applicationMissing(operation: string): ProviderError {
  return localRefusal(
    operation,
    "Vonage requires an application for this, and none is set up",
    "Enter the id and the private key of a Vonage application.",
  );
}

function effectOf(call: VonageCall): CarrierEffect {
  return call.method === "GET" ? "reads" : "writes";
}

function contentOf(call: VonageCall): { headers: Readonly<Record<string, string>>; body?: string } {
  if (call.form !== undefined) {
    return { headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: encodeParameters(call.form) };
  }
  if (call.json !== undefined) {
    return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(call.json) };
  }
  return { headers: {} };
}

function encodeParameters(parameters: VonageParameters): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of parameters) encoded.append(name, value);
  return encoded.toString();
}
