import type { OperationContract } from "@parley/contracts/operation";
import type { z } from "zod";
import type { OrganizationScope } from "../database/scope.ts";
import type { Identity } from "./identity.ts";
import type { JsonList } from "./json-list.ts";

/** What a handler gets. No framework objects, so that tests can call handlers directly. */
export interface OperationInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The caller; null only for `public` operations. */
  readonly identity: Identity | null;
  /** The caller's address: the socket's, or what a trusted proxy says it is. */
  readonly remoteAddress: string;
  /** Path and query as sent (`/webhooks/sms/twilio?x=1`), which signatures cover. */
  readonly rawTarget: string;
  readonly rawBody: Buffer;
  /** The body as it arrives, where the contract's `bodyForm` is `stream`; null where it is not. */
  readonly bodyStream: AsyncIterable<Buffer> | null;
  /** The contract's `longList`; null where it has none. Its elements are not validated yet. */
  readonly longList: JsonList | null;
  readonly method: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** For signed-in operations: the caller and the door to its organization's data. */
export interface ScopedInput<Params, Query, Body> extends OperationInput<Params, Query, Body> {
  readonly identity: Identity;
  readonly scope: OrganizationScope;
}

/** An answer with more than a JSON body: a status, headers, cookies, or bytes of another type. */
export class OperationReply {
  readonly statusCode: number | undefined;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: unknown;

  constructor(reply: { statusCode?: number; headers?: Record<string, string | string[]>; body: unknown }) {
    this.statusCode = reply.statusCode;
    this.headers = reply.headers ?? {};
    this.body = reply.body;
  }
}

export type Contract = OperationContract;

/** A contract with its handler; made by `definePublicOperation` and `defineOperation` only. */
export interface Operation {
  readonly contract: Contract;
  readonly handle: (
    input: OperationInput<unknown, unknown, unknown>,
    scope: OrganizationScope | null,
  ) => Promise<unknown>;
}

type HandlerResult<Success extends z.ZodType> = Promise<z.input<Success> | OperationReply>;

export function definePublicOperation<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Success extends z.ZodType,
>(
  contract: OperationContract<Params, Query, Body, Success>,
  handler: (input: OperationInput<z.output<Params>, z.output<Query>, z.output<Body>>) => HandlerResult<Success>,
): Operation {
  if (contract.access !== "public") throw new Error(`${contract.name} is not public`);
  return {
    contract,
    // The server has validated the parts against this contract.
    handle: (input) => handler(input as OperationInput<z.output<Params>, z.output<Query>, z.output<Body>>),
  };
}

export function defineOperation<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Success extends z.ZodType,
>(
  contract: OperationContract<Params, Query, Body, Success>,
  handler: (input: ScopedInput<z.output<Params>, z.output<Query>, z.output<Body>>) => HandlerResult<Success>,
): Operation {
  if (contract.access === "public") throw new Error(`${contract.name} is public`);
  return {
    contract,
    handle: (input, scope) => {
      if (input.identity === null || scope === null) throw new Error(`${contract.name} ran without a caller`);
      // Assigned rather than copied: a copy would evaluate getters that are meant to run on demand.
      return handler(Object.assign(input, { scope }) as ScopedInput<z.output<Params>, z.output<Query>, z.output<Body>>);
    },
  };
}
