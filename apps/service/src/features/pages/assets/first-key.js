import { callApi } from "./call-api.js";
import { enableCopyButtons } from "./copy-buttons.js";
import { hide, show, showProblem } from "./form.js";

/**
 * Creates an API key and shows it with example requests. After a failure the page's button tries again.
 *
 * @param {string} bearer access token of the sign-in that has just begun
 * @param {object} [permissions] default: those of the person's role
 */
export async function makeFirstKey(bearer, permissions) {
  hide("key-problem");
  hide("make-key");
  const body = { name: "First key", ...(permissions === undefined ? {} : { permissions }) };
  const answer = await callApi("POST", "/api/v1/users/me/api-keys", { bearer, body });
  if (answer.isOk) {
    showKey(answer.body.key);
    return;
  }
  showProblem("key-problem", { message: `The key could not be created. ${answer.problem.message}` });
  show("make-key").addEventListener("click", () => makeFirstKey(bearer, permissions), { once: true });
}

function showKey(key) {
  const baseUrl = document.body.dataset.baseUrl;
  const authorization = `-H "Authorization: Bearer ${key}"`;
  const assistant = JSON.stringify({
    name: "Reception",
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
    stt_settings: { prefer_flux_for_english: true },
  });
  const place = show("key-made");
  place.append(
    heading("Your API key"),
    paragraph("It is shown only now. Keep it like a password: it can do everything you can."),
    ...copyable("key", key, "Copy the key"),
    heading("Your first requests"),
    ...copyable("who", `curl ${baseUrl}/api/v1/users/me ${authorization}`, "Copy"),
    ...copyable(
      "assistant",
      `curl ${baseUrl}/api/v1/assistants ${authorization} -H "Content-Type: application/json" -d '${assistant}'`,
      "Copy",
    ),
    reference(),
  );
  enableCopyButtons(place);
}

function heading(text) {
  return Object.assign(document.createElement("h2"), { textContent: text });
}

function paragraph(text) {
  return Object.assign(document.createElement("p"), { textContent: text });
}

function copyable(id, text, label) {
  const code = Object.assign(document.createElement("code"), { textContent: text });
  const block = Object.assign(document.createElement("pre"), { id, className: "wraps" });
  block.append(code);
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "copy",
    textContent: label,
  });
  button.dataset.copies = id;
  return [block, button];
}

function reference() {
  const line = paragraph("");
  line.append(Object.assign(document.createElement("a"), { href: "/docs", textContent: "Every endpoint" }));
  return line;
}
