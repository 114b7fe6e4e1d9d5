import { timingSafeEqual } from "node:crypto";
import type { CarrierRest, RestRequest } from "../carrier-format.ts";
import type { RestOperation } from "../carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import { listVerifiedNumbers, requestVerification } from "./caller-ids.ts";
import { commandCall, dial, listActiveCalls, readCall } from "./calls.ts";
import { readConnection } from "./connections.ts";
import { telnyxError } from "./errors.ts";
import { sendMessage } from "./messages.ts";
import {
  changeMessagingSettings,
  changeNumber,
  listCountries,
  listMessagingSettings,
  listNumbers,
  orderNumbers,
  readMessagingSettings,
  readNumber,
  readOrder,
  releaseNumber,
  searchAvailable,
} from "./numbers.ts";
import { createProfile, listProfiles, readProfile } from "./profiles.ts";
import { TelnyxRecords } from "./records.ts";
import type { TelnyxContext, TelnyxHandler } from "./request.ts";

interface TelnyxRoute {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Matched against the path after `/v2`. */
  readonly pattern: RegExp;
  readonly operation: RestOperation;
  readonly handle: TelnyxHandler;
}

const ROUTES: readonly TelnyxRoute[] = [
  { method: "POST", pattern: /^\/messages$/, operation: "send-sms", handle: sendMessage },
  { method: "GET", pattern: /^\/messaging_profiles$/, operation: "list-messaging-profiles", handle: listProfiles },
  { method: "POST", pattern: /^\/messaging_profiles$/, operation: "create-messaging-profile", handle: createProfile },
  {
    method: "GET",
    pattern: /^\/messaging_profiles\/([^/]+)$/,
    operation: "read-messaging-profile",
    handle: readProfile,
  },
  { method: "GET", pattern: /^\/country_coverage$/, operation: "list-countries", handle: listCountries },
  { method: "GET", pattern: /^\/available_phone_numbers$/, operation: "search-numbers", handle: searchAvailable },
  { method: "POST", pattern: /^\/number_orders$/, operation: "purchase-number", handle: orderNumbers },
  { method: "GET", pattern: /^\/number_orders\/([^/]+)$/, operation: "read-number-order", handle: readOrder },
  { method: "GET", pattern: /^\/phone_numbers$/, operation: "list-numbers", handle: listNumbers },
  {
    method: "GET",
    pattern: /^\/phone_numbers\/messaging$/,
    operation: "list-numbers",
    handle: listMessagingSettings,
  },
  { method: "GET", pattern: /^\/phone_numbers\/([^/]+)$/, operation: "read-number", handle: readNumber },
  {
    method: "GET",
    pattern: /^\/phone_numbers\/([^/]+)\/messaging$/,
    operation: "read-number",
    handle: readMessagingSettings,
  },
  {
    method: "PATCH",
    pattern: /^\/phone_numbers\/([^/]+)\/messaging$/,
    operation: "configure-number",
    handle: changeMessagingSettings,
  },
  { method: "PATCH", pattern: /^\/phone_numbers\/([^/]+)$/, operation: "configure-number", handle: changeNumber },
  { method: "DELETE", pattern: /^\/phone_numbers\/([^/]+)$/, operation: "release-number", handle: releaseNumber },
  {
    method: "GET",
    pattern: /^\/connections\/([^/]+)\/active_calls$/,
    operation: "list-calls",
    handle: listActiveCalls,
  },
  { method: "GET", pattern: /^\/connections\/([^/]+)$/, operation: "read-connection", handle: readConnection },
  { method: "GET", pattern: /^\/verified_numbers$/, operation: "list-caller-ids", handle: listVerifiedNumbers },
  { method: "POST", pattern: /^\/verified_numbers$/, operation: "verify-caller-id", handle: requestVerification },
  { method: "POST", pattern: /^\/calls$/, operation: "place-call", handle: dial },
  { method: "GET", pattern: /^\/calls\/([^/]+)$/, operation: "read-call", handle: readCall },
  { method: "POST", pattern: /^\/calls\/([^/]+)\/actions\/(\w+)$/, operation: "change-call", handle: commandCall },
];

const TARGET = /^\/v2(\/[^?]*)(?:\?(.*))?$/s;

/** The part of Telnyx's API v2 that the service uses. */
export function createTelnyxRest(context: Omit<TelnyxContext, "records">): CarrierRest {
  const full: TelnyxContext = { ...context, records: new TelnyxRecords(context.store) };
  const find = (request: RestRequest) => {
    const [, path, query = ""] = TARGET.exec(request.target) ?? [];
    if (path === undefined) return null;
    for (const route of ROUTES) {
      const match = route.method === request.method ? route.pattern.exec(path) : null;
      if (match !== null) return { route, query, ids: match.slice(1).map(decodeURIComponent) };
    }
    return null;
  };

  return {
    operationOf: (request) => find(request)?.route.operation ?? "unknown",

    handle(request) {
      const account = authenticate(context.store, request);
      if (account === null) return telnyxError(10009);
      const found = find(request);
      if (found === null) return telnyxError(10005);
      if (account.status !== "active" && request.method !== "GET") return telnyxError(20013);
      const body = readBody(request.body);
      if (body === null) return telnyxError(10015, "The body is no JSON object");
      return found.route.handle(full, { account, query: new URLSearchParams(found.query), body, ids: found.ids });
    },

    rateLimited(retryAfterSeconds) {
      const reply = telnyxError(10011);
      return { ...reply, headers: { ...reply.headers, "Retry-After": String(retryAfterSeconds) } };
    },

    serverError: (statusCode) => telnyxError(10007, undefined, statusCode),
  };
}

function readBody(bytes: Buffer): Readonly<Record<string, unknown>> | null {
  if (bytes.length === 0) return {};
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Finds the account by its key. */
function authenticate(store: CarrierStore, request: RestRequest): CarrierAccount | null {
  const header = request.headers["authorization"];
  const [, key] = /^Bearer (\S+)$/.exec(typeof header === "string" ? header : "") ?? [];
  if (key === undefined) return null;
  const given = Buffer.from(key, "utf8");
  for (const account of store.accounts.values()) {
    const expected = Buffer.from(account.secret, "utf8");
    if (given.length === expected.length && timingSafeEqual(given, expected)) return account;
  }
  return null;
}
