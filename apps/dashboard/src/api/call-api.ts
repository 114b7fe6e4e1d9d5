import type { OperationContract, WireAnswer } from "@parley/contracts/operation";
import { t } from "../i18n/t.ts";
import { sessionGate } from "../session/session-gate.ts";
import { ApiProblem, problemOf } from "./api-problem.ts";
import { csrfToken } from "./csrf-token.ts";
import { EventReader } from "./event-reader.ts";
import { learnServiceTime } from "./service-clock.ts";

export interface ApiRequest {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** A refused sign-in is an answer, not the end of the one there is. */
  readonly isSignIn?: boolean;
  /** An access token to use instead of the browser's sign-in. */
  readonly bearer?: string;
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
  return read(await sendSignedIn(method, path, request));
}

/** A file, with what the answer's headers say of it. */
export interface AnsweredFile {
  readonly bytes: ArrayBuffer;
  readonly headers: Headers;
}

/**
 * Posts to an operation that answers with a file.
 * @throws ApiProblem
 */
export async function callFile(path: string, request: ApiRequest): Promise<AnsweredFile> {
  const response = await sendSignedIn("POST", path, request);
  return response.ok ? { bytes: await response.arrayBuffer(), headers: response.headers } : read(response);
}

/**
 * Posts to an operation that answers by server-sent events, and passes each on as it comes.
 * @throws ApiProblem when it is refused, or cannot be reached
 */
export async function callEvents(
  path: string,
  request: ApiRequest,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> {
  const response = await sendSignedIn("POST", path, request);
  if (!response.ok || response.body === null) await read(response);
  const events = new EventReader(onEvent);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) events.take(piece.value);
}

async function sendSignedIn(method: string, path: string, request: ApiRequest): Promise<Response> {
  const response = await send(method, path, request);
  if (response.status !== 401 || request.isSignIn === true || !sessionGate.isOpen()) return response;
  await sessionGate.signInAgain();
  return send(method, path, request);
}

async function send(method: string, path: string, { body, signal, bearer }: ApiRequest): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (bearer !== undefined) headers["authorization"] = `Bearer ${bearer}`;
  const token = csrfToken();
  if (method !== "GET" && token !== "") headers["x-csrf-token"] = token;
  try {
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    learnServiceTime(response.headers);
    return response;
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
