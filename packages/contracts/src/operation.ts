import type { z } from "zod";

/**
 * Who may call an operation (decisions, "Who may"):
 * - `public`: anyone; the operation guards itself (a token, a signature);
 * - `own-account`: any signed-in person or key, verified or not;
 * - `read`: members of any role, verified or not;
 * - `write`: verified users and admins, keys with `write`;
 * - `admin`: verified admins, keys with `admin`.
 */
export type OperationAccess = "public" | "own-account" | "read" | "write" | "admin";

/** Which request budget a call draws from; the figures stand in the service. */
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
  /** Other paths of the same operation (client libraries, legacy). */
  readonly aliases?: readonly string[];
  readonly tag: string;
  readonly summary: string;
  readonly access: OperationAccess;
  readonly rateClass?: RateClass;
  /** For carriers' webhooks: which ones it takes turns with. A flood of one kind does not hold up the other. */
  readonly intake?: Intake;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** How the body may arrive; default `json`. `raw` hands over the bytes (webhooks). */
  readonly bodyForm?: "json" | "json-or-form" | "raw";
  /** The fields of a multipart form, for an operation that reads its `raw` body as one; files have the format `binary`. */
  readonly form?: z.ZodType;
  /** Largest body in bytes; default 262,144. */
  readonly bodyLimitBytes?: number;
  /** True when the request may come without a body at all though `body` is given. */
  readonly isBodyOptional?: boolean;
  readonly successStatus?: 200 | 201 | 204;
  readonly success?: Success;
  readonly rawSuccess?: RawResponse;
  /** Successes beside `successStatus`: what is not ready yet, or asked for in part; each with when. */
  readonly otherSuccesses?: Readonly<Partial<Record<202 | 206, string>>>;
  /** Statuses beyond those that follow from access and validation, each with its reason. */
  readonly errors?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 500 | 503, string>>>;
  /** `HEAD` is answered, too, as some who look for a living URL ask. */
  readonly answersHead?: boolean;
  /** The response carries secrets and is sent with `Cache-Control: no-store`. */
  readonly hasSecrets?: boolean;
  /** Whether the audit log tells of each request; see `isAudited` for what holds without it. */
  readonly isAudited?: boolean;
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Methods that change nothing (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method.toUpperCase());
}

/**
 * Whether requests of the operation stand in the audit log: everything that changes something, carriers' webhooks aside
 * (nobody of ours acts there, and their effects have a timeline), and the reads that say so: exports and secrets.
 */
export function isAudited(contract: Pick<OperationContract, "isAudited" | "method" | "rateClass">): boolean {
  return contract.isAudited ?? (!isSafeMethod(contract.method) && contract.rateClass !== "provider-webhook");
}

/** Declares an operation; the types of its parts flow to its handler, its validation and the OpenAPI document. */
export function defineContract<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Success extends z.ZodType = z.ZodUndefined,
>(contract: OperationContract<Params, Query, Body, Success>): OperationContract<Params, Query, Body, Success> {
  return contract;
}
