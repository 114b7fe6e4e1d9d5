/**
 * Parley's API, as any program with an API key uses it.
 *
 * @param {string} url
 * @param {string} apiKey
 */
export function createApiClient(url, apiKey) {
  /** @returns {Promise<any>} the answer's JSON. @throws Error with the answer's body */
  const call = async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(isJson ? { "content-type": "application/json" } : {}) },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    get: (path) => call("GET", path),
    /** @param {object | FormData} [body] */
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
  };
}
