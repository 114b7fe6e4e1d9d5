import type { OperationContract, WireAnswer } from "@parley/contracts/operation";
import { t } from "../i18n/t.ts";
import { sessionGate } from "../session/session-gate.ts";
import { ApiProblem, problemOf } from "./api-problem.ts";
import { csrfToken } from "./csrf-token.ts";

export interface ApiRequest {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** A refused sign-in is an answer, not the end of the one there is. */
  readonly isSignIn?: boolean;
}

/**
 * Calls one of the service's public operations as whoever is signed in. If the sign-in has ended, it waits until the person
 * has signed in again, and then goes on.
 * @throws ApiProblem
 */
export async function callApi<Contract extends OperationContract>(
  method: Contract["method"],
  path: string,
  request: ApiRequest = {},
): Promise<WireAnswer<Contract>> {
  const response = await send(method, path, request);
  if (response.status === 401 && request.isSignIn !== true && sessionGate.isOpen()) {
    await sessionGate.signInAgain();
    return read(await send(method, path, request));
  }
  return read(response);
}

async function send(method: string, path: string, { body, signal }: ApiRequest): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  const token = csrfToken();
  if (method !== "GET" && token !== "") headers["x-csrf-token"] = token;
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiProblem(t("problem.unreachable"), { status: 0 });
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(response.status, body);
  return body as Answer;
}
