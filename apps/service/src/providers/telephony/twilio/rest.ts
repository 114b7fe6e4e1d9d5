import { z } from "zod";
import type { OutboundHttp, OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import type { ProviderError } from "../../provider-error.ts";
import { type CarrierEffect, parseJson } from "../shared/carrier-failure.ts";
import { errorOfBody, errorOfExchange, errorOfResponse } from "./error.ts";

export interface TwilioCredentials {
  readonly accountSid: string;
  readonly authToken: string;
}

export type TwilioParameters = readonly (readonly [name: string, value: string])[];

export interface TwilioCall {
  /** Names the attempt in errors: `send-sms`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** After the account's path: `/Messages.json`. Ids in it must be encoded. */
  readonly path: string;
  readonly parameters?: TwilioParameters;
  /** Errors that count as success, by HTTP status or Twilio code: `[404]`. */
  readonly alsoDone?: readonly (number | string)[];
  readonly signal?: AbortSignal | undefined;
  /** `IntendedEffect.mayBegin`. */
  readonly mayBegin?: (() => boolean) | undefined;
}

export interface TwilioRest {
  /** Sends the request and reads a resource. @throws ProviderError */
  request<T extends z.ZodType>(call: TwilioCall, resource: T): Promise<z.output<T>>;
  /** Sends the request and ignores the answer's body. @throws ProviderError */
  perform(call: TwilioCall): Promise<void>;
  /**
   * Walks a list page by page. `member` is the list's name in the body; items that do not fit the resource are left out.
   * @throws ProviderError
   */
  list<T extends z.ZodType>(call: TwilioCall, member: string, resource: T): AsyncGenerator<readonly z.output<T>[]>;
  /** The URL of a path on Twilio's host. */
  addressOf(path: string): string;
}

const API = "https://api.twilio.com";
const VERSION = "2010-04-01";
/** Enough for a page of 200 texts of 1,600 characters with their metadata. */
const MAX_RESPONSE_BYTES = 4_194_304;
/** Stops us if a server's pages never end. */
const MAX_PAGES = 100;

const pageBody = z.record(z.string(), z.unknown());

/** Client for Twilio's REST API with one account's credentials. */
export function createTwilioRest(
  http: OutboundHttp,
  baseUrl: string | null,
  credentials: TwilioCredentials,
): TwilioRest {
  const origin = (baseUrl ?? API).replace(/\/+$/, "");
  const accountPath = `/${VERSION}/Accounts/${encodeURIComponent(credentials.accountSid)}`;
  const authorization = `Basic ${Buffer.from(`${credentials.accountSid}:${credentials.authToken}`, "utf8").toString("base64")}`;

  async function exchange(call: TwilioCall, path: string, parameters: TwilioParameters): Promise<OutboundResponse> {
    const encoded = encodeParameters(parameters);
    const isForm = call.method === "POST";
    const url = `${origin}${path}${isForm || encoded === "" ? "" : `?${encoded}`}`;
    try {
      return await http.request({
        method: call.method,
        url,
        headers: {
          Authorization: authorization,
          Accept: "application/json",
          ...(isForm ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
        },
        ...(isForm ? { body: encoded } : {}),
        maxResponseBytes: MAX_RESPONSE_BYTES,
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        ...(call.mayBegin === undefined ? {} : { mayBegin: call.mayBegin }),
      });
    } catch (cause) {
      throw errorOfExchange(call.operation, effectOf(call), cause);
    }
  }

  /** @returns null for an error listed in `alsoDone`. */
  async function succeed(
    call: TwilioCall,
    path: string,
    parameters: TwilioParameters,
  ): Promise<OutboundResponse | null> {
    const response = await exchange(call, path, parameters);
    if (isSuccess(response)) return response;
    const error = errorOfResponse(call.operation, effectOf(call), response);
    if (isAlsoDone(call, error)) return null;
    throw error;
  }

  function read<T extends z.ZodType>(call: TwilioCall, response: OutboundResponse, resource: T): z.output<T> {
    // A body cut off at the size limit is not valid JSON and fails here, too.
    const parsed = resource.safeParse(parseJson(response.body));
    if (!parsed.success) throw errorOfBody(call.operation, effectOf(call), response.statusCode);
    return parsed.data;
  }

  return {
    async request(call, resource) {
      const response = await exchange(call, accountPath + call.path, call.parameters ?? []);
      if (!isSuccess(response)) throw errorOfResponse(call.operation, effectOf(call), response);
      return read(call, response, resource);
    },

    async perform(call) {
      await succeed(call, accountPath + call.path, call.parameters ?? []);
    },

    async *list(call, member, resource) {
      let path = accountPath + call.path;
      let parameters = call.parameters ?? [];
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const response = await succeed(call, path, parameters);
        if (response === null) return;
        const body = read(call, response, pageBody);
        const items = body[member];
        if (!Array.isArray(items)) throw errorOfBody(call.operation, effectOf(call), 200);
        yield items.flatMap((item) => {
          const parsed = resource.safeParse(item);
          return parsed.success ? [parsed.data] : [];
        });
        const next = body["next_page_uri"];
        // Our credentials go with the next request, so it must stay within our account.
        if (typeof next !== "string" || !next.startsWith(`${accountPath}/`)) return;
        path = next;
        parameters = [];
      }
    },

    addressOf: (path) => `${origin}${path}`,
  };
}

function isSuccess(response: OutboundResponse): boolean {
  return response.statusCode >= 200 && response.statusCode < 300;
}

function effectOf(call: TwilioCall): CarrierEffect {
  return call.method === "GET" ? "reads" : "writes";
}

function isAlsoDone(call: TwilioCall, error: ProviderError): boolean {
  return (call.alsoDone ?? []).some((mark) => mark === error.statusCode || mark === error.vendorCode);
}

function encodeParameters(parameters: TwilioParameters): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of parameters) encoded.append(name, value);
  return encoded.toString();
}
