import { z } from "zod";
import type { OutboundHttp, OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import {
  type CarrierAttempt,
  errorOfBody,
  errorOfExchange,
  outcomeOfStatus,
  parseJson,
  retryAfterMsOf,
} from "../shared/carrier-failure.ts";

export interface BridgeRequest {
  /** Names the attempt in errors: `place-call`. */
  readonly operation: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly json?: unknown;
  /** HTTP statuses that count as success. */
  readonly alsoDone?: readonly number[];
  readonly signal?: AbortSignal | undefined;
  /** `IntendedEffect.mayBegin`. */
  readonly mayBegin?: (() => boolean) | undefined;
}

/** Client for one bridge's interface: `sip-bridge/bridge-api.ts` of the contracts. */
export interface BridgeRest {
  /** Resolves if the answer is 2xx or listed in `alsoDone`. @throws ProviderError */
  exchange(request: BridgeRequest): Promise<OutboundResponse>;
}

/** The bridge's own word that it dialled nothing, for want of room or because it ends. Any other 503 says nothing of it. */
const NO_ROOM = z.object({ code: z.literal("no-room") });

export function createBridgeRest(http: OutboundHttp, url: string, apiKey: string): BridgeRest {
  const origin = url.replace(/\/+$/, "");
  return {
    async exchange(request) {
      let response: OutboundResponse;
      try {
        response = await http.request({
          method: request.method,
          url: `${origin}${request.path}`,
          headers: {
            authorization: `Bearer ${apiKey}`,
            accept: "application/json",
            ...(request.json === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
          ...(request.signal === undefined ? {} : { signal: request.signal }),
          ...(request.mayBegin === undefined ? {} : { mayBegin: request.mayBegin }),
        });
      } catch (cause) {
        throw errorOfExchange(attemptOf(request), cause);
      }
      const { statusCode } = response;
      const isDone = (statusCode >= 200 && statusCode < 300) || request.alsoDone?.includes(statusCode) === true;
      if (!isDone) throw errorOfStatus(request, response);
      return response;
    },
  };
}

/** @throws ProviderError when the answer is not in the expected form */
export function readBridge<T extends z.ZodType>(
  request: BridgeRequest,
  response: OutboundResponse,
  resource: T,
): z.output<T> {
  const parsed = resource.safeParse(parseJson(response.body));
  if (!parsed.success) throw errorOfBody(attemptOf(request), response.statusCode);
  return parsed.data;
}

function attemptOf({ operation, method }: BridgeRequest): CarrierAttempt {
  const effect = method === "GET" ? "reads" : "writes";
  return { provider: "byo-sip-trunk", carrierName: "The SIP bridge", operation, effect };
}

function errorOfStatus(request: BridgeRequest, response: OutboundResponse): ProviderError {
  const { statusCode } = response;
  const retryAfterMs = retryAfterMsOf(response);
  return new ProviderError({
    provider: "byo-sip-trunk",
    operation: request.operation,
    outcome: NO_ROOM.safeParse(parseJson(response.body)).success
      ? "not-done"
      : outcomeOfStatus(attemptOf(request).effect, statusCode),
    message: `The SIP bridge answered ${statusCode}`,
    statusCode,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(statusCode === 401 ? { fix: "SIP_BRIDGE_API_KEY must be the same at the service and at the bridge." } : {}),
  });
}
