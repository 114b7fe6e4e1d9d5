export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
}

/** Speaks to the service over a real socket as one caller; null is nobody. */
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

  /** @param body a string is sent as it is; anything else as JSON */
  async request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<ApiResponse> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        // Client libraries send it on everything, bodiless requests included.
        "content-type": "application/json",
        // Compressing and unpacking an answer costs more than most requests do. http-edge.test.ts covers compression.
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
