import { linkToken, sendForm, show } from "./form.js";

const token = linkToken();
show(token === null ? "no-token" : "ask");

sendForm(
  "/api/auth/reset-password",
  ({ new_password: newPassword }) => ({ token, new_password: newPassword }),
  () => show("done").focus(),
  ({ code, message }) =>
    code === "link-not-valid"
      ? "This link was already used or has expired (it is valid for an hour). Ask whoever runs this server for a new one."
      : message,
);
