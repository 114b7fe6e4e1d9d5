import { z } from "zod";
import { defineContract, type RawResponse } from "./operation.ts";

const tag = "Pages";
const page: RawResponse = { contentType: "text/html", description: "The page." };

export const readHomePage = defineContract({
  name: "readHomePage",
  method: "GET",
  path: "/",
  tag,
  summary: "That Parley runs, what answers, and where to begin; for people",
  access: "public",
  rawSuccess: page,
});

export const readTalkPage = defineContract({
  name: "readTalkPage",
  method: "GET",
  path: "/talk",
  tag,
  summary: "Talk to an assistant in the browser; asks to sign in",
  access: "public",
  rawSuccess: page,
});

/*
 * The pages that the service's printed and mailed links lead to. The token is in the query and read by the page's own
 * script, so the server neither needs nor checks it here.
 */
export const readSetUpPage = defineContract({
  name: "readSetUpPage",
  method: "GET",
  path: "/set-up",
  tag,
  summary: "Form for the first account; `?token=` is of the link printed at the first start",
  access: "public",
  rawSuccess: page,
});

export const readAcceptInvitationPage = defineContract({
  name: "readAcceptInvitationPage",
  method: "GET",
  path: "/accept-invitation",
  tag,
  summary: "Form to join an organization; `?token=` is of the invitation",
  access: "public",
  rawSuccess: page,
});

export const readResetPasswordPage = defineContract({
  name: "readResetPasswordPage",
  method: "GET",
  path: "/reset-password",
  tag,
  summary: "Form for a new password; `?token=` is of the reset link",
  access: "public",
  rawSuccess: page,
});

export const readVerifyEmailPage = defineContract({
  name: "readVerifyEmailPage",
  method: "GET",
  path: "/verify-email",
  tag,
  summary: "Button that proves an e-mail address; `?token=` is of the verification link",
  access: "public",
  rawSuccess: page,
});

export const readPageFile = defineContract({
  name: "readPageFile",
  method: "GET",
  path: "/pages/{file_name}",
  tag,
  summary: "Style, script and icon of the pages",
  access: "public",
  params: z.object({ file_name: z.string().max(64) }),
  rawSuccess: { contentType: "text/javascript", description: "The file; style sheets are text/css, the icon is SVG." },
  errors: { 404: "There is no such file." },
});
