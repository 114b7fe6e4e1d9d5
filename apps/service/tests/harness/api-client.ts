export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly json: any;
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
}

/** Calls the service over a real socket as one caller; anonymous if the bearer token is null. */
export class ApiClient {
  readonly #url: string;
  readonly #bearer: string | null;

  constructor(url: string, bearer: string | null) {
    this.#url = url;
    this.#bearer = bearer;
  }

  get(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.request("GET", path, undefined, options);
  }
  post(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse> {
    return this.request("POST", path, body, options);
  }
  put(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse> {
    return this.request("PUT", path, body, options);
  }
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse> {
    return this.request("PATCH", path, body, options);
  }
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse> {
    return this.request("DELETE", path, body, options);
  }

  /** @param body sends a string as is, anything else as JSON */
  async request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<ApiResponse> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        // Client libraries send it with every request, even without a body.
        "content-type": "application/json",
        // Compressing and decompressing a response costs more than most requests. http-edge.test.ts covers compression.
        "accept-encoding": "identity",
        ...(this.#bearer === null ? {} : { authorization: `Bearer ${this.#bearer}` }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }
}
