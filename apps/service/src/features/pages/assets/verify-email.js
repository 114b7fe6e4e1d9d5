import { linkToken, sendForm, show } from "./form.js";

const token = linkToken();
show(token === null ? "no-token" : "ask");

sendForm(
  "/v1/verification/email/verify",
  () => ({ token }),
  () => show("done").focus(),
  ({ code, message }) =>
    code === "link-not-valid"
      ? "This link was already used or has expired (it is valid for a day). Ask for a new one."
      : message,
);
