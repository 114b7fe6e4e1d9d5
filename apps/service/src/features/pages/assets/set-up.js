import { makeFirstKey } from "./first-key.js";
import { hide, linkToken, sendForm, show } from "./form.js";

const token = linkToken();
if (token === null && document.getElementById("ask").dataset.shown === "yes") {
  hide("ask");
  show("no-token");
}

sendForm(
  "/api/auth/set-up",
  ({ organization, email, password }) => ({ token, organization, email, password }),
  ({ access_token: accessToken }) => {
    show("done").focus();
    // All permissions: the key belongs to the only admin.
    void makeFirstKey(accessToken, { read: true, write: true, admin: true });
  },
  ({ code, message }) =>
    code === "link-not-valid"
      ? "This link was already used or has expired (it is valid for 15 minutes). Start Parley again: it prints a new one."
      : message,
);
