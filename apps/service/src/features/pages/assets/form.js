import { callApi } from "./call-api.js";

/** The token of the link, or null. */
export function linkToken() {
  return new URLSearchParams(location.search).get("token") || null;
}

/** Removes a used token from the address, so that it does not end up in the history or a screenshot. */
export function removeTokenFromAddress() {
  history.replaceState(null, "", location.pathname);
}

export function show(id) {
  const element = document.getElementById(id);
  element.hidden = false;
  return element;
}

export function hide(id) {
  document.getElementById(id).hidden = true;
}

/** Shows what went wrong and moves the focus there, for people who cannot see it appear. */
export function showProblem(id, { message }) {
  const place = show(id);
  place.textContent = message;
  if (place.tabIndex === -1) place.focus();
}

/**
 * Sends the page's form: one request at a time, problems beside the fields they are about.
 *
 * @param {string} path
 * @param {(values: Record<string, string>) => object} toBody
 * @param {(answer: any) => void} onDone
 * @param {(problem: import("./call-api.js").Problem) => string} [explain] the page's own words for a problem
 */
export function sendForm(path, toBody, onDone, explain = ({ message }) => message) {
  const form = document.getElementById("form");
  const button = form.querySelector("button[type=submit]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearProblems(form);
    button.disabled = true;
    const answer = await callApi("POST", path, { body: toBody(Object.fromEntries(new FormData(form))) });
    button.disabled = false;
    if (answer.isOk) {
      hide("ask");
      removeTokenFromAddress();
      onDone(answer.body);
      return;
    }
    showFieldProblems(form, answer.problem.fields);
    showProblem("problem", { message: explain(answer.problem) });
  });
}

function clearProblems(form) {
  hide("problem");
  for (const note of form.querySelectorAll(".field-problem")) note.remove();
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-errormessage");
  }
}

function showFieldProblems(form, fields) {
  for (const [name, message] of Object.entries(fields)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    const note = document.createElement("div");
    note.className = "field-problem";
    note.id = `${name}-problem`;
    // Prefer the page's own words for this field, if it has any.
    note.textContent = input.dataset.problem ?? message;
    input.after(note);
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-errormessage", note.id);
  }
}
