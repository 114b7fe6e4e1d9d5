import { DomainError } from "@parley/foundation/domain-error";
import type { ServiceAccess } from "./service-access.ts";

/** Nobody answers, or not now: the same request may work later. */
export class ServiceUnreachableError extends DomainError {
  constructor(message: string, fix: string) {
    super("unavailable", message, { fix });
    this.name = "ServiceUnreachableError";
  }
}

/**
 * Asks the service for an answer of the given type; the body is not read yet.
 * @throws ServiceUnreachableError; DomainError for a refusal, in one sentence; what `signal` is aborted with
 */
export async function askService(
  { baseUrl, apiKey }: ServiceAccess,
  request: {
    readonly method: "GET" | "POST";
    /** With its query. */
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly accept: string;
  },
  signal: AbortSignal,
): Promise<Response> {
  const { method, path, accept, body } = request;
  let response: Response;
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method,
      // The key is for this address only.
      redirect: "manual",
      headers: {
        ...request.headers,
        authorization: `Bearer ${apiKey}`,
        accept,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new ServiceUnreachableError(
      `No service answers at ${baseUrl} (${reasonOf(error)})`,
      "Start it with parley start, or name another address with --base-url.",
    );
  }
  if (response.ok && response.headers.get("content-type")?.startsWith(accept) === true) return response;
  throw await refusalOf(response, baseUrl);
}

async function refusalOf(response: Response, baseUrl: string): Promise<DomainError> {
  const { status } = response;
  if (status >= 300 && status < 400) {
    const place = response.headers.get("location") ?? "another address";
    return new DomainError("invalid-input", `${baseUrl} leads on to ${place}`, { fix: "Name that with --base-url." });
  }
  const { detail, fix } = await readProblem(response);
  if (status === 401) {
    return new DomainError("unauthenticated", "The API key is not valid there", {
      fix: "Look at PARLEY_API_KEY or --api-key: it may be of another installation, or revoked.",
    });
  }
  if (response.ok || detail === null) {
    if (status >= 500) return new ServiceUnreachableError(`${baseUrl} answers ${status}`, "Try again later.");
    return new DomainError("invalid-input", `At ${baseUrl} something else answers (${status}), or an older Parley`, {
      fix: "Name the service's address with --base-url.",
    });
  }
  if (status >= 500 || status === 429) return new ServiceUnreachableError(detail, fix ?? "Try again later.");
  return new DomainError(status === 403 ? "not-allowed" : "invalid-input", detail, fix === null ? {} : { fix });
}

/** What the service says of a refusal; nulls for anybody else's words. */
async function readProblem(response: Response): Promise<{ detail: string | null; fix: string | null }> {
  const nothing = { detail: null, fix: null };
  if (response.headers.get("content-type")?.startsWith("application/json") !== true) {
    await response.body?.cancel();
    return nothing;
  }
  try {
    const problem: unknown = await response.json();
    if (typeof problem !== "object" || problem === null || !("detail" in problem)) return nothing;
    const { detail } = problem;
    const fix = "fix" in problem && typeof problem.fix === "string" ? problem.fix : null;
    if (typeof detail === "string") return { detail: detail.replace(/\.$/, ""), fix };
    const [first] = Array.isArray(detail) ? (detail as readonly { msg?: unknown; loc?: unknown }[]) : [];
    return typeof first?.msg === "string" ? { detail: `${String(first.loc)}: ${first.msg}`, fix } : nothing;
  } catch {
    return nothing;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
