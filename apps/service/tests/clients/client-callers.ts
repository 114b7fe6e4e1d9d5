import { type IncomingHttpHeaders, request } from "node:http";

export interface CallerResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface CallerRequest {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, under the content type of the client all the same. */
  readonly data?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client library's way to ask. */
export type Caller = (method: string, path: string, options?: CallerRequest) => Promise<CallerResponse>;

/**
 * As the Python library asks: httpx with headers set on the client, so every request carries the JSON content type, also
 * one without a body and one with a form. Redirects are not followed.
 */
export function pythonCaller(url: string, key: string | null): Caller {
  return (method, path, options = {}) =>
    send(url, method, path, options, {
      accept: "*/*",
      "accept-encoding": "gzip, deflate",
      connection: "keep-alive",
      "user-agent": "python-httpx/0.28.1",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      "content-type": "application/json",
    });
}

/** As the JavaScript library asks: fetch, JSON always, `undefined` bodies left out. */
export function javascriptCaller(url: string, key: string | null): Caller {
  return (method, path, options = {}) =>
    send(url, method, path, options, {
      accept: "application/json",
      "accept-language": "*",
      "sec-fetch-mode": "cors",
      "user-agent": "node",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      "content-type": "application/json",
    });
}

function send(
  url: string,
  method: string,
  path: string,
  { json, data, query, headers }: CallerRequest,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<CallerResponse> {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const search = pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
  const body = json === undefined ? data : JSON.stringify(json);
  // Compressed answers are tested with the edge; here the text is what matters.
  const all = { ...ownHeaders, "accept-encoding": "identity", ...headers };
  // Both libraries say how long the body is where one could be, nothing included.
  const length =
    method === "GET" && body === undefined ? {} : { "content-length": String(Buffer.byteLength(body ?? "")) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}${search}`, { method, headers: { ...all, ...length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.once("error", reject);
      incoming.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const isJson = incoming.headers["content-type"]?.includes("json") === true;
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          json: isJson ? JSON.parse(text) : undefined,
        });
      });
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
