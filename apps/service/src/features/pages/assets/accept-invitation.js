import { callApi } from "./call-api.js";
import { makeFirstKey } from "./first-key.js";
import { hide, linkToken, sendForm, show, showProblem } from "./form.js";

async function showInvitation() {
  const token = linkToken();
  const answer = token === null ? null : await callApi("GET", `/api/v1/users/invitation/${encodeURIComponent(token)}`);
  hide("loading");
  if (answer === null) {
    showProblem("problem", { message: "This page needs the complete link of your invitation." });
    return;
  }
  if (!answer.isOk) {
    showProblem("problem", { message: answer.problem.message });
    return;
  }
  askForPassword(token, answer.body);
}

function askForPassword(token, { email, organization_name: organization, role, has_account: hasAccount }) {
  document.getElementById("invitation").textContent = `You are invited to ${organization}, as ${role}.`;
  document.getElementById("email").value = email;
  const password = document.getElementById("password");
  password.autocomplete = hasAccount ? "current-password" : "new-password";
  if (!hasAccount) password.minLength = 8;
  document.getElementById("password-hint").textContent = hasAccount
    ? "You already have an account on this server: enter its password."
    : "Choose a password of at least 8 characters; a sentence of your own is best.";
  show("ask");
  sendForm(
    "/api/v1/users/accept-invitation",
    (values) => ({ token, password: values.password, confirm_password: values.password }),
    ({ access_token: accessToken, message }) => {
      document.getElementById("joined").textContent = `${message}.`;
      show("done").focus();
      if (role === "viewer") show("viewer-hint");
      else show("make-key").addEventListener("click", () => makeFirstKey(accessToken), { once: true });
    },
  );
}

void showInvitation();
