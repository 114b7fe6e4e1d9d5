import { readEnvironment } from "./environment.ts";
import { ApiError, NoAnswerError, ParleyError } from "./errors.ts";
import { sleep, waitBeforeRetryMs } from "./retry.ts";

export interface ParleyOptions {
  /** Where the installation answers. Default: `PARLEY_BASE_URL`, else `http://localhost:8080`. */
  readonly baseUrl?: string;
  /** Default: `PARLEY_API_KEY`. */
  readonly apiKey?: string;
  /** For one try, with its answer. Default: 30,000. */
  readonly timeoutMs?: number;
  /** How often a request that may be repeated is sent again. Default: 2. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random?: () => number;
  /** Makes the keys of requests that are to be done once. */
  readonly newIdempotencyKey?: () => string;
  /** Unix time in milliseconds. */
  readonly nowMs?: () => number;
}

export interface RequestOptions {
  /** For one try of this request. */
  readonly timeoutMs?: number;
  /** Ends the request; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface KeyedRequestOptions extends RequestOptions {
  /** Names the request, so that it is done once however often it is sent. Default: a new one, the same for every try. */
  readonly idempotencyKey?: string;
}

export interface ApiRequest {
  readonly method: string;
  /** From `/` on, its slots filled. */
  readonly path: string;
  /** Undefined members and nulls are left out; lists are repeated. */
  readonly query?: object | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, with files. */
  readonly form?: object | undefined;
  /** Whether the operation takes an idempotency key. */
  readonly takesKey?: boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 2;

/** Sends requests: with the key, in time, again where that is safe. */
export class Client {
  private readonly options: Required<Omit<ParleyOptions, "baseUrl" | "apiKey">>;
  private readonly baseUrl: string;
  private readonly headers: Readonly<Record<string, string>>;

  /** @throws ParleyError when there is no API key, or an option cannot be meant */
  constructor(options: ParleyOptions, version: string) {
    const environment = readEnvironment();
    this.baseUrl = readBaseUrl(options.baseUrl ?? environment.baseUrl ?? "http://localhost:8080");
    const apiKey = options.apiKey ?? environment.apiKey ?? "";
    if (!/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new ParleyError("There is no API key, or none that could be one: pass apiKey, or set PARLEY_API_KEY");
    }
    this.headers = { authorization: `Bearer ${apiKey}`, "user-agent": `parley-sdk-typescript/${version}` };
    this.options = {
      timeoutMs: positive("timeoutMs", options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      retries: options.retries ?? DEFAULT_RETRIES,
      fetch: options.fetch ?? fetch,
      sleep: options.sleep ?? sleep,
      random: options.random ?? Math.random,
      newIdempotencyKey: options.newIdempotencyKey ?? (() => crypto.randomUUID()),
      nowMs: options.nowMs ?? Date.now,
    };
  }

  /**
   * Sends a request, and again after a 429, a 503 or no answer at all if that cannot do it twice: reads, and what carries a key.
   * @returns what the answer says: read JSON, a text, bytes, or undefined where there is nothing
   * @throws ApiError when the service refuses, NoAnswerError when nothing comes back, the signal's reason when it is aborted
   */
  async ask(request: ApiRequest, options: KeyedRequestOptions = {}): Promise<unknown> {
    const key = request.takesKey === true ? (options.idempotencyKey ?? this.options.newIdempotencyKey()) : undefined;
    const mayRepeat = request.method === "GET" || key !== undefined;
    const init = initOf(request, { ...this.headers, ...(key === undefined ? {} : { "idempotency-key": key }) });
    const url = `${this.baseUrl}${request.path}${searchOf(request.query)}`;
    for (let tries = 1; ; tries += 1) {
      const result = await this.tryOnce(url, init, options);
      if (!(result instanceof ParleyError)) return result.content;
      const mayWait = mayRepeat && tries <= this.options.retries;
      const waitMs = mayWait ? waitBeforeRetryMs(result, tries, this.options.random) : null;
      if (waitMs === null) throw result;
      await this.options.sleep(waitMs, options.signal);
    }
  }

  private async tryOnce(url: string, init: RequestInit, { timeoutMs, signal }: RequestOptions) {
    const limit = AbortSignal.timeout(positive("timeoutMs", timeoutMs ?? this.options.timeoutMs));
    try {
      const signals = signal === undefined ? limit : AbortSignal.any([limit, signal]);
      const { fetch } = this.options;
      const response = await fetch(url, { ...init, signal: signals });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.ok) return { content: readContent(bytes, response.headers.get("content-type") ?? "") };
      return new ApiError(response.status, response.headers, new TextDecoder().decode(bytes), this.options.nowMs());
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ParleyError) throw error;
      const why = limit.aborted ? "in time" : "at all";
      return new NoAnswerError(`${init.method} ${new URL(url).pathname} was not answered ${why}`, { cause: error });
    }
  }
}

function initOf({ method, body, form }: ApiRequest, headers: Readonly<Record<string, string>>): RequestInit {
  // A redirect would be somebody else's: the service sends none.
  const init = { method, redirect: "manual" as const };
  if (form !== undefined) return { ...init, headers, body: formOf(form) };
  if (body === undefined) return { ...init, headers };
  return { ...init, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

function formOf(members: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members) as [string, unknown][]) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

function searchOf(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

function readContent(bytes: Uint8Array, type: string): unknown {
  if (bytes.length === 0) return undefined;
  if (/^text\//i.test(type)) return new TextDecoder().decode(bytes);
  if (!/^application\/([\w.]+\+)?json\b/i.test(type)) return bytes;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ParleyError("The answer says that it is JSON, and is not", { cause: error });
  }
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "" || url.username !== "") {
    throw new ParleyError(`${text} is not the address of an installation, such as https://parley.example.com`);
  }
  return url.href.replace(/\/+$/, "");
}

function positive(name: string, value: number): number {
  if (!Number.isFinite(value) || value <= 0) throw new ParleyError(`${name} must be more than 0`);
  return value;
}
