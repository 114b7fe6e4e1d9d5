import { z } from "zod";
import type { OutboundHttp, OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import type { ProviderError } from "../../provider-error.ts";
import { type CarrierEffect, parseJson } from "../shared/carrier-failure.ts";
import { errorOfBody, errorOfExchange, errorOfResponse } from "./error.ts";

export type TelnyxParameters = readonly (readonly [name: string, value: string])[];

export interface TelnyxCall {
  /** Names the attempt in errors: `send-sms`. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** After `/v2`: `/messages`. Ids in it must be encoded. */
  readonly path: string;
  readonly parameters?: TelnyxParameters;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Errors that count as success, by HTTP status or Telnyx code: `[404]`. */
  readonly alsoDone?: readonly (number | string)[];
  readonly signal?: AbortSignal | undefined;
  /** `IntendedEffect.mayBegin`. */
  readonly mayBegin?: (() => boolean) | undefined;
}

export interface TelnyxRest {
  /** Sends the request and reads the `data` of the answer. @throws ProviderError */
  request<T extends z.ZodType>(call: TelnyxCall, resource: T): Promise<z.output<T>>;
  /** The same, but null for an error listed in `alsoDone`. @throws ProviderError */
  find<T extends z.ZodType>(call: TelnyxCall, resource: T): Promise<z.output<T> | null>;
  /** Sends the request and returns the whole body, for answers without `data`. @throws ProviderError */
  perform(call: TelnyxCall): Promise<unknown>;
  /** Walks a list page by page; items that do not fit the resource are left out. @throws ProviderError */
  list<T extends z.ZodType>(call: TelnyxCall, resource: T): AsyncGenerator<readonly z.output<T>[]>;
}

const API = "https://api.telnyx.com";
const VERSION = "v2";
/** Enough for 250 countries or numbers of a few kilobytes each. */
const MAX_RESPONSE_BYTES = 4_194_304;
/** The largest page Telnyx allows. */
const PAGE_SIZE = 250;
/** Stops us if a server's pages never end. */
const MAX_PAGES = 100;

const dataBody = z.object({ data: z.unknown().optional() });
const listBody = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total_pages: z.number().nullish() }).nullish(),
});

/** Client for Telnyx's API v2 with one account's key: JSON both ways. https://developers.telnyx.com/api-reference */
export function createTelnyxRest(http: OutboundHttp, baseUrl: string | null, apiKey: string): TelnyxRest {
  const root = `${(baseUrl ?? API).replace(/\/+$/, "")}/${VERSION}`;

  async function exchange(call: TelnyxCall): Promise<OutboundResponse> {
    const query = encodeParameters(call.parameters ?? []);
    try {
      return await http.request({
        method: call.method,
        url: `${root}${call.path}${query === "" ? "" : `?${query}`}`,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          Accept: "application/json",
          ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        maxResponseBytes: MAX_RESPONSE_BYTES,
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        ...(call.mayBegin === undefined ? {} : { mayBegin: call.mayBegin }),
      });
    } catch (cause) {
      throw errorOfExchange(call.operation, effectOf(call), cause);
    }
  }

  /** @returns null for an error listed in `alsoDone`. */
  async function succeed(call: TelnyxCall): Promise<OutboundResponse | null> {
    const response = await exchange(call);
    if (response.statusCode >= 200 && response.statusCode < 300) return response;
    const error = errorOfResponse(call.operation, effectOf(call), response);
    if (isAlsoDone(call, error)) return null;
    throw error;
  }

  function read<T extends z.ZodType>(call: TelnyxCall, response: OutboundResponse, body: T): z.output<T> {
    // A body cut off at the size limit is not valid JSON and fails here, too.
    const parsed = body.safeParse(parseJson(response.body));
    if (!parsed.success) throw errorOfBody(call.operation, effectOf(call), response.statusCode);
    return parsed.data;
  }

  async function find<T extends z.ZodType>(call: TelnyxCall, resource: T): Promise<z.output<T> | null> {
    const response = await succeed(call);
    if (response === null) return null;
    const parsed = resource.safeParse(read(call, response, dataBody).data);
    if (!parsed.success) throw errorOfBody(call.operation, effectOf(call), response.statusCode);
    return parsed.data;
  }

  return {
    find,

    async request(call, resource) {
      const { alsoDone: _, ...strict } = call;
      const found = await find(strict, resource);
      if (found === null) throw errorOfBody(call.operation, effectOf(call), 200);
      return found;
    },

    async perform(call) {
      const response = await succeed(call);
      return response === null ? null : parseJson(response.body);
    },

    async *list(call, resource) {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const parameters: TelnyxParameters = [
          ...(call.parameters ?? []),
          ["page[number]", String(page)],
          ["page[size]", String(PAGE_SIZE)],
        ];
        const response = await succeed({ ...call, parameters });
        if (response === null) return;
        const { data, meta } = read(call, response, listBody);
        yield data.flatMap((item) => {
          const parsed = resource.safeParse(item);
          return parsed.success ? [parsed.data] : [];
        });
        const pageCount = meta?.total_pages;
        if (data.length === 0 || (pageCount == null ? data.length < PAGE_SIZE : page >= pageCount)) return;
      }
    },
  };
}

function effectOf(call: TelnyxCall): CarrierEffect {
  return call.method === "GET" ? "reads" : "writes";
}

function isAlsoDone(call: TelnyxCall, error: ProviderError): boolean {
  return (call.alsoDone ?? []).some((mark) => mark === error.statusCode || mark === error.vendorCode);
}

function encodeParameters(parameters: TelnyxParameters): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of parameters) encoded.append(name, value);
  return encoded.toString();
}
