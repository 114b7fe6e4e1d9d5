import type { z } from "zod";
import type { Tag } from "./tags.ts";

/**
 * Who may call an operation (decisions, "Who may"):
 * - `public`: anyone; the operation guards itself (a token, a signature);
 * - `own-account`: any signed-in person or key, verified or not;
 * - `read`: members of any role, verified or not;
 * - `write`: verified users and admins, keys with `write`;
 * - `admin`: verified admins, keys with `admin`.
 */
export type OperationAccess = "public" | "own-account" | "read" | "write" | "admin";

/** Which request budget a request draws from; the service has the figures. */
export type RateClass = "read" | "write" | "search" | "export" | "sign-in" | "provider-webhook";

export type Intake = "texts" | "calls";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A response that is not JSON: a file, a page, a carrier's acknowledgement. */
export interface RawResponse {
  readonly contentType: string;
  readonly description: string;
}

export interface OperationContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Success extends z.ZodType = z.ZodType,
> {
  /** Unique, camelCase: the OpenAPI `operationId` and the name of the file that implements it. */
  readonly name: string;
  readonly method: HttpMethod;
  /** OpenAPI form, `/api/v1/things/{thing_id}`. Served with and without a trailing slash. */
  readonly path: string;
  /** Other paths of the same operation, for client libraries and older clients. */
  readonly aliases?: readonly string[];
  readonly tag: Tag;
  /** What it does, in at most 60 characters. */
  readonly summary: string;
  /** What a caller has to know beyond the summary: what changes and what does not, what comes later, what is refused. */
  readonly description: string;
  readonly access: OperationAccess;
  readonly rateClass?: RateClass;
  /** For carriers' webhooks: which intake they go through, so that a flood of one kind does not hold up the other. */
  readonly intake?: Intake;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * How the body may arrive; default `json`. `raw` passes the bytes on (webhooks). `stream` passes them on while they arrive,
   * for files that would not fit into memory.
   */
  readonly bodyForm?: "json" | "json-or-form" | "raw" | "stream";
  /** The fields of a multipart form, for an operation that reads its `raw` or `stream` body as one; files have the format `binary`. */
  readonly form?: z.ZodType;
  /**
   * The names that lead to a list of the body which may be so long that reading it at once would keep the process from everything
   * else: the handler is given it apart and reads it element by element; in the body it is empty.
   */
  readonly longList?: readonly string[];
  /** Largest body in bytes; default 262,144. */
  readonly bodyLimitBytes?: number;
  /** True when the request may have no body at all although `body` is given. */
  readonly isBodyOptional?: boolean;
  readonly successStatus?: 200 | 201 | 202 | 204 | 303;
  readonly success?: Success;
  readonly rawSuccess?: RawResponse;
  /** Successes other than `successStatus`, for a result that is not ready yet or requested in part; each says when. */
  readonly otherSuccesses?: Readonly<Partial<Record<202 | 206, string>>>;
  /** Statuses beyond those that follow from access and validation, each with its reason. */
  readonly errors?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 500 | 503, string>>>;
  /** Whether the header `Idempotency-Key` names a request, so that sent again it is done once. */
  readonly takesIdempotencyKey?: boolean;
  /** The response carries secrets and is sent with `Cache-Control: no-store`. */
  readonly hasSecrets?: boolean;
  /** Whether the audit log records each request; see `isAudited` for the default. */
  readonly isAudited?: boolean;
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Methods that change nothing (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method.toUpperCase());
}

/**
 * Whether the audit log records the operation's requests: everything that changes something, except carriers' webhooks
 * (no user acts there, and their effects have a timeline), and the reads that declare it: exports and secrets.
 */
export function isAudited(contract: Pick<OperationContract, "isAudited" | "method" | "rateClass">): boolean {
  return contract.isAudited ?? (!isSafeMethod(contract.method) && contract.rateClass !== "provider-webhook");
}

/** Declares an operation; its handler, validation and the OpenAPI document get their types from its parts. */
export function defineContract<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Success extends z.ZodType = z.ZodUndefined,
>(contract: OperationContract<Params, Query, Body, Success>): OperationContract<Params, Query, Body, Success> {
  return contract;
}

/** What a client reads of an operation's answer. */
export type WireAnswer<Contract> =
  Contract extends OperationContract<infer _Params, infer _Query, infer _Body, infer Success>
    ? z.output<Success>
    : never;
