/** Sent back as a header, it proves that a request comes from one of our pages. Empty when nobody is signed in. */
const CSRF_COOKIE = /(?:^|; )parley_csrf=([^;]*)/;

/**
 * Calls our API with the given credential, or else as whoever is signed in.
 *
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {{ body?: object, bearer?: string }} [options]
 * @returns {Promise<{ isOk: true, body: any } | { isOk: false, problem: Problem }>}
 *
 * @typedef {object} Problem what to show to the person
 * @property {string} message
 * @property {string | null} code
 * @property {Record<string, string>} fields what is wrong with individual fields, by name
 */
export async function callApi(method, path, { body, bearer } = {}) {
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`;
  else if (method !== "GET" && csrfToken() !== "") headers["x-csrf-token"] = csrfToken();
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.json();
    return response.ok ? { isOk: true, body: answer } : { isOk: false, problem: problemOf(answer) };
  } catch {
    return {
      isOk: false,
      problem: { message: "Parley could not be reached. Is it still running? Then try again.", code: null, fields: {} },
    };
  }
}

function csrfToken() {
  return CSRF_COOKIE.exec(document.cookie)?.[1] ?? "";
}

function problemOf({ detail, code = null, fix = "" }) {
  if (!Array.isArray(detail)) return { message: `${String(detail)}. ${fix}`.trim(), code, fields: {} };
  const fields = Object.fromEntries(detail.map(({ loc, msg }) => [String(loc.at(-1)), msg]));
  return { message: "Please check the marked fields.", code, fields };
}
