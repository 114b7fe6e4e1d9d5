/**
 * Parley's API, as any program with an API key uses it.
 *
 * @param {string} url
 * @param {string} apiKey
 */
export function createApiClient(url, apiKey) {
  /** @returns {Promise<any>} the answer's JSON. @throws Error with the answer's body */
  const call = async (method, path, body) => {
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
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
  };
}
