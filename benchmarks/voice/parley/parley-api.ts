/** Parley's interface as a program with an API key sees it. */
export interface ParleyApi {
  /** @throws Error with the answer's own words when it is no success */
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
}

export function createParleyApi(url: string, apiKey: string): ParleyApi {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}
