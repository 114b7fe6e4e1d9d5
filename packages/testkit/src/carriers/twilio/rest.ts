import { timingSafeEqual } from "node:crypto";
import type { CarrierRest, RestReply, RestRequest } from "../carrier-format.ts";
import type { RestOperation } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { listCallerIds, removeCallerId, requestCallerId } from "./caller-ids.ts";
import { changeCall, createCall, listCalls, readCall } from "./calls.ts";
import { JSON_HEADERS, twilioError } from "./errors.ts";
import { createMessage, listMedia, listMessages, readMedia, readMessage } from "./messages.ts";
import {
  configureNumber,
  listCountries,
  listNumbers,
  purchaseNumber,
  readNumber,
  releaseNumber,
  searchAvailable,
} from "./numbers.ts";
import type { TwilioContext, TwilioHandler } from "./request.ts";
import { presentAccount } from "./resources.ts";

interface TwilioRoute {
  readonly method: "GET" | "POST" | "DELETE";
  /** Matched against the path after `/2010-04-01/Accounts/{sid}`. */
  readonly pattern: RegExp;
  readonly operation: RestOperation;
  readonly handle: TwilioHandler;
}

const readAccount: TwilioHandler = (_context, { account }) => ({
  statusCode: 200,
  headers: JSON_HEADERS,
  body: JSON.stringify(presentAccount(account)),
});

const ROUTES: readonly TwilioRoute[] = [
  { method: "GET", pattern: /^\.json$/, operation: "check-credentials", handle: readAccount },
  { method: "POST", pattern: /^\/Messages\.json$/, operation: "send-sms", handle: createMessage },
  { method: "GET", pattern: /^\/Messages\.json$/, operation: "list-sms", handle: listMessages },
  { method: "GET", pattern: /^\/Messages\/(\w+)\.json$/, operation: "read-sms", handle: readMessage },
  { method: "GET", pattern: /^\/Messages\/(\w+)\/Media\.json$/, operation: "list-media", handle: listMedia },
  { method: "GET", pattern: /^\/Messages\/(\w+)\/Media\/(\w+)$/, operation: "read-media", handle: readMedia },
  { method: "GET", pattern: /^\/AvailablePhoneNumbers\.json$/, operation: "list-countries", handle: listCountries },
  {
    method: "GET",
    pattern: /^\/AvailablePhoneNumbers\/(\w+)\/(\w+)\.json$/,
    operation: "search-numbers",
    handle: searchAvailable,
  },
  { method: "POST", pattern: /^\/IncomingPhoneNumbers\.json$/, operation: "purchase-number", handle: purchaseNumber },
  { method: "GET", pattern: /^\/IncomingPhoneNumbers\.json$/, operation: "list-numbers", handle: listNumbers },
  { method: "GET", pattern: /^\/IncomingPhoneNumbers\/(\w+)\.json$/, operation: "read-number", handle: readNumber },
  {
    method: "POST",
    pattern: /^\/IncomingPhoneNumbers\/(\w+)\.json$/,
    operation: "configure-number",
    handle: configureNumber,
  },
  {
    method: "DELETE",
    pattern: /^\/IncomingPhoneNumbers\/(\w+)\.json$/,
    operation: "release-number",
    handle: releaseNumber,
  },
  { method: "GET", pattern: /^\/OutgoingCallerIds\.json$/, operation: "list-caller-ids", handle: listCallerIds },
  { method: "POST", pattern: /^\/OutgoingCallerIds\.json$/, operation: "verify-caller-id", handle: requestCallerId },
  {
    method: "DELETE",
    pattern: /^\/OutgoingCallerIds\/(\w+)\.json$/,
    operation: "remove-caller-id",
    handle: removeCallerId,
  },
  { method: "POST", pattern: /^\/Calls\.json$/, operation: "place-call", handle: createCall },
  { method: "GET", pattern: /^\/Calls\.json$/, operation: "list-calls", handle: listCalls },
  { method: "GET", pattern: /^\/Calls\/(\w+)\.json$/, operation: "read-call", handle: readCall },
  { method: "POST", pattern: /^\/Calls\/(\w+)\.json$/, operation: "change-call", handle: changeCall },
];

const ACCOUNT_PATH = /^\/2010-04-01\/Accounts\/([^/.?]+)([^?]*)/;

/** The part of Twilio's 2010-04-01 REST API that the service uses. */
export function createTwilioRest(context: TwilioContext): CarrierRest {
  const find = (request: RestRequest) => {
    const [, accountId, rest = ""] = ACCOUNT_PATH.exec(request.target) ?? [];
    if (accountId === undefined) return null;
    for (const route of ROUTES) {
      const match = route.method === request.method ? route.pattern.exec(rest) : null;
      if (match !== null) return { route, accountId, ids: match.slice(1) };
    }
    return null;
  };

  return {
    operationOf: (request) => find(request)?.route.operation ?? "unknown",

    handle(request) {
      const account = authenticate(context, request);
      if (account === null) return unauthenticated();
      const found = find(request);
      // Another account's resources are not found either.
      if (found === null || found.accountId !== account.accountId) return twilioError(20404);
      if (account.status !== "active" && request.method !== "GET") return twilioError(20005);
      const queryStart = request.target.indexOf("?");
      return found.route.handle(context, {
        account,
        path: queryStart === -1 ? request.target : request.target.slice(0, queryStart),
        query: new URLSearchParams(queryStart === -1 ? "" : request.target.slice(queryStart + 1)),
        form: new URLSearchParams(`&${request.body.toString("utf8")}`),
        ids: found.ids,
      });
    },

    rateLimited(retryAfterSeconds) {
      const reply = twilioError(20429);
      return { ...reply, headers: { ...reply.headers, "Retry-After": String(retryAfterSeconds) } };
    },

    serverError: (statusCode) => twilioError(statusCode === 503 ? 20503 : 20500, statusCode),
  };
}

function authenticate(context: TwilioContext, request: RestRequest): CarrierAccount | null {
  const header = request.headers["authorization"];
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(typeof header === "string" ? header : "") ?? [];
  const [, accountId, token] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString("utf8")) ?? [];
  const account = context.store.accounts.get(accountId ?? "");
  if (account === undefined || token === undefined) return null;
  const given = Buffer.from(token, "utf8");
  const expected = Buffer.from(account.secret, "utf8");
  return given.length === expected.length && timingSafeEqual(given, expected) ? account : null;
}

function unauthenticated(): RestReply {
  const reply = twilioError(20003);
  return { ...reply, headers: { ...reply.headers, "WWW-Authenticate": 'Basic realm="Twilio API"' } };
}
