import { timingSafeEqual, verify } from "node:crypto";
import type { CarrierRest, RestReply, RestRequest } from "../carrier-format.ts";
import type { RestOperation } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { changeVonageCall, createVonageCall, listVonageCalls, readVonageCall, sendVonageDigits } from "./calls.ts";
import { sendByVonageMessages, sendByVonageSms } from "./messages.ts";
import {
  buyVonageNumber,
  cancelVonageNumber,
  listVonageNumbers,
  readVonageApplication,
  readVonageBalance,
  searchVonageNumbers,
  updateVonageNumber,
} from "./numbers.ts";
import { jsonReply, oldError, problem, type VonageContext, type VonageHandler } from "./request.ts";

interface VonageRoute {
  readonly method: "GET" | "POST" | "PUT";
  readonly pattern: RegExp;
  readonly operation: RestOperation;
  /** Whether the request needs a token of the application. */
  readonly isForApplication?: boolean;
  readonly handle: VonageHandler;
}

const ROUTES: readonly VonageRoute[] = [
  { method: "POST", pattern: /^\/sms\/json$/, operation: "send-sms", handle: sendByVonageSms },
  {
    method: "POST",
    pattern: /^\/v1\/messages$/,
    operation: "send-sms",
    isForApplication: true,
    handle: sendByVonageMessages,
  },
  { method: "GET", pattern: /^\/account\/get-balance$/, operation: "check-credentials", handle: readVonageBalance },
  { method: "GET", pattern: /^\/account\/numbers$/, operation: "list-numbers", handle: listVonageNumbers },
  { method: "GET", pattern: /^\/number\/search$/, operation: "search-numbers", handle: searchVonageNumbers },
  { method: "POST", pattern: /^\/number\/buy$/, operation: "purchase-number", handle: buyVonageNumber },
  { method: "POST", pattern: /^\/number\/cancel$/, operation: "release-number", handle: cancelVonageNumber },
  { method: "POST", pattern: /^\/number\/update$/, operation: "configure-number", handle: updateVonageNumber },
  {
    method: "GET",
    pattern: /^\/v2\/applications\/([\w-]+)$/,
    operation: "read-application",
    handle: readVonageApplication,
  },
  {
    method: "POST",
    pattern: /^\/v1\/calls$/,
    operation: "place-call",
    isForApplication: true,
    handle: createVonageCall,
  },
  {
    method: "GET",
    pattern: /^\/v1\/calls$/,
    operation: "list-calls",
    isForApplication: true,
    handle: listVonageCalls,
  },
  {
    method: "GET",
    pattern: /^\/v1\/calls\/([\w-]+)$/,
    operation: "read-call",
    isForApplication: true,
    handle: readVonageCall,
  },
  {
    method: "PUT",
    pattern: /^\/v1\/calls\/([\w-]+)$/,
    operation: "change-call",
    isForApplication: true,
    handle: changeVonageCall,
  },
  {
    method: "PUT",
    pattern: /^\/v1\/calls\/([\w-]+)\/dtmf$/,
    operation: "change-call",
    isForApplication: true,
    handle: sendVonageDigits,
  },
];

/** The parts of Vonage's REST APIs that the service uses, on one origin. */
export function createVonageRest(context: VonageContext): CarrierRest {
  const find = (request: RestRequest) => {
    const [path = ""] = request.target.split("?");
    for (const route of ROUTES) {
      const match = route.method === request.method ? route.pattern.exec(path) : null;
      if (match !== null) return { route, ids: match.slice(1) };
    }
    return null;
  };

  return {
    operationOf: (request) => find(request)?.route.operation ?? "unknown",

    handle(request) {
      const found = find(request);
      if (found === null) return problem(404, "#not-found", "Not found");
      const { route, ids } = found;
      const parameters = parametersOf(request);
      const account = route.isForApplication
        ? accountOfToken(context, request)
        : accountOfSecret(context, request, parameters);
      if (account === null) return unauthenticated(route);
      if (account.status !== "active" && request.method !== "GET")
        return problem(403, "#account-suspended", "Suspended");
      return route.handle(context, { account, parameters, json: jsonOf(request), ids });
    },

    rateLimited(retryAfterSeconds) {
      const reply = oldError(429, "Too Many Requests");
      return { ...reply, headers: { ...reply.headers, "Retry-After": String(retryAfterSeconds) } };
    },

    serverError: (statusCode) => oldError(statusCode, "Internal Error"),
  };
}

function unauthenticated(route: VonageRoute): RestReply {
  if (route.isForApplication) return problem(401, "#unauthorized", "Unauthorized");
  if (route.operation !== "send-sms") return oldError(401, "authentication failed");
  return jsonReply(200, { "message-count": "1", messages: [{ status: "4", "error-text": "Bad Credentials" }] });
}

function parametersOf(request: RestRequest): URLSearchParams {
  const queryStart = request.target.indexOf("?");
  const parameters = new URLSearchParams(queryStart === -1 ? "" : request.target.slice(queryStart + 1));
  const isForm = String(request.headers["content-type"]).startsWith("application/x-www-form-urlencoded");
  for (const [name, value] of new URLSearchParams(isForm ? `&${request.body.toString("utf8")}` : "")) {
    parameters.append(name, value);
  }
  return parameters;
}

function jsonOf(request: RestRequest): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(request.body.toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Key and secret are in the header or the parameters. */
function accountOfSecret(
  { store }: VonageContext,
  request: RestRequest,
  parameters: URLSearchParams,
): CarrierAccount | null {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(String(request.headers["authorization"])) ?? [];
  const [, headerKey, headerSecret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  const account = store.accounts.get(headerKey ?? parameters.get("api_key") ?? "");
  const given = Buffer.from(headerSecret ?? parameters.get("api_secret") ?? "");
  const expected = Buffer.from(account?.secret ?? "");
  if (account === undefined || given.length !== expected.length) return null;
  return timingSafeEqual(given, expected) ? account : null;
}

/** An unexpired JWT (RS256) of the account's application. */
function accountOfToken({ store, nowMs }: VonageContext, request: RestRequest): CarrierAccount | null {
  const [, signed, claims, signature] =
    /^Bearer ([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(String(request.headers["authorization"])) ?? [];
  if (signed === undefined || claims === undefined || signature === undefined) return null;
  const read = (name: string): unknown => JSON.parse(Buffer.from(claims, "base64url").toString("utf8"))[name];
  const account = [...store.accounts.values()].find(({ vonage }) => vonage.application?.id === read("application_id"));
  const publicKey = account?.vonage.application?.publicKey;
  if (account === undefined || publicKey === undefined) return null;
  const isSigned = verify("RSA-SHA256", Buffer.from(signed), publicKey, Buffer.from(signature, "base64url"));
  return isSigned && Number(read("exp")) * 1_000 > nowMs() ? account : null;
}
