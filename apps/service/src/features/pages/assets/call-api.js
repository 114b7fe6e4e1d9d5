/** Sent back as a header it proves that a request comes from a page of ours. Empty: nobody is signed in. */
const CSRF_COOKIE = /(?:^|; )parley_csrf=([^;]*)/;

/** Whether somebody signed in here; the sign-in may have ended since. */
export function isSignedIn() {
  return csrfToken() !== "";
}

/**
 * Calls our own interface, as whoever is signed in where no key is given.
 *
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {{ body?: object, bearer?: string }} [options]
 * @returns {Promise<{ isOk: true, body: any } | { isOk: false, problem: Problem }>}
 *
 * @typedef {object} Problem what to tell the person
 * @property {string} message
 * @property {string | null} code
 * @property {Record<string, string>} fields what is wrong with single fields, by their names
 */
export async function callApi(method, path, { body, bearer } = {}) {
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`;
  else if (method !== "GET" && isSignedIn()) headers["x-csrf-token"] = csrfToken();
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
  return { message: "Some fields need another look.", code, fields };
}
