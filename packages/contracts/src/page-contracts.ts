import { z } from "zod";
import { defineContract, type RawResponse } from "./operation.ts";

const tag = "Pages";
const page: RawResponse = { contentType: "text/html", description: "The page." };

export const readHomePage = defineContract({
  name: "readHomePage",
  method: "GET",
  path: "/",
  tag,
  summary: "The home page",
  description:
    "Shows people that Parley runs, whether it is ready, which model answers, and where to begin. It needs no script and no sign-in. A browser that is signed in is led on to the dashboard.",
  access: "public",
  rawSuccess: page,
});

export const readTalkPage = defineContract({
  name: "readTalkPage",
  method: "GET",
  path: "/talk",
  tag,
  summary: "Leads to the page to try an assistant",
  description:
    "That page is `/app/test` of the dashboard: one writes to an assistant there, or calls it with the computer's microphone. This address is kept for links to it. While there is no account, it leads to the front page, which says how to get one.",
  access: "public",
  query: z.object({
    assistant: z
      .string()
      .optional()
      .describe("The `id` of the assistant to try. What is no such number is left out, and the page chooses one."),
  }),
  successStatus: 303,
  rawSuccess: { contentType: "text/plain", description: "The address is in `Location`." },
});

/*
 * The pages that the service's printed and mailed links lead to: the dashboard's page, which shows a form at these addresses
 * and needs no sign-in for it. The page's own script reads the token from the query; the server never looks at it here.
 */
export const readSetUpPage = defineContract({
  name: "readSetUpPage",
  method: "GET",
  path: "/set-up",
  tag,
  summary: "Form for the first account",
  description:
    "The service prints the link to it, with its `?token=`, when it starts without an account. Once there is an account, the page says so instead. While the dashboard is not built, the page says how to build it, and shows the request to `/api/auth/set-up` that does the same.",
  access: "public",
  rawSuccess: page,
});

export const readAcceptInvitationPage = defineContract({
  name: "readAcceptInvitationPage",
  method: "GET",
  path: "/accept-invitation",
  tag,
  summary: "Form to join an organization",
  description:
    "The link of an invitation leads here, with its `?token=`. The page's script reads the token; the server does not look at it here.",
  access: "public",
  rawSuccess: page,
});

export const readResetPasswordPage = defineContract({
  name: "readResetPasswordPage",
  method: "GET",
  path: "/reset-password",
  tag,
  summary: "Form for a new password",
  description:
    "A reset link leads here, with its `?token=`. The page's script reads the token; the server does not look at it here.",
  access: "public",
  rawSuccess: page,
});

export const readVerifyEmailPage = defineContract({
  name: "readVerifyEmailPage",
  method: "GET",
  path: "/verify-email",
  tag,
  summary: "Button that proves an e-mail address",
  description:
    "A verification link leads here, with its `?token=`. Only the button uses the link up, since mail programs open links by themselves.",
  access: "public",
  rawSuccess: page,
});

export const readPageFile = defineContract({
  name: "readPageFile",
  method: "GET",
  path: "/pages/{file_name}",
  tag,
  summary: "Style, script and icon of the pages",
  description:
    "What the front page and the reference load, from this installation and nowhere else. Browsers ask each time whether a file has changed.",
  access: "public",
  params: z.object({ file_name: z.string().max(64).describe("A file's name, as the pages ask for it.") }),
  rawSuccess: { contentType: "text/javascript", description: "The file; style sheets are text/css, the icon is SVG." },
  errors: { 404: "There is no such file." },
});

/*
 * The dashboard is one page with addresses of its own, which its script reads. Each depth of them is an operation, so that a
 * bookmark and a reload lead where they should.
 */
const dashboard = {
  method: "GET",
  tag,
  access: "public",
  rawSuccess: page,
} as const;
const pageName = z.string().max(64).describe("Which of its pages the script shows, `calls` for example.");

export const readDashboard = defineContract({
  ...dashboard,
  name: "readDashboard",
  path: "/app",
  summary: "The dashboard",
  description:
    "The page is the same for everybody: its script asks to sign in and reads everything else from the other operations of this reference. While the dashboard is being built after a start, the page says so and reloads itself.",
});

export const readDashboardPage = defineContract({
  ...dashboard,
  name: "readDashboardPage",
  path: "/app/{page}",
  summary: "The dashboard, opened at one of its pages",
  description: "The same page as `/app`. The server does not look at the name; the script does.",
  params: z.object({ page: pageName }),
});

export const readDashboardItem = defineContract({
  ...dashboard,
  name: "readDashboardItem",
  path: "/app/{page}/{item}",
  summary: "The dashboard, opened at one thing of a page",
  description: "The same page as `/app`. The server does not look at the names; the script does.",
  params: z.object({
    page: pageName,
    item: z.string().max(512).describe("What the page shows, the id of a call for example."),
  }),
});

export const readDashboardPart = defineContract({
  ...dashboard,
  name: "readDashboardPart",
  path: "/app/{page}/{item}/{part}",
  summary: "The dashboard, opened at a part of one thing",
  description: "The same page as `/app`. The server does not look at the names; the script does.",
  params: z.object({
    page: pageName,
    item: z.string().max(512).describe("What the page shows, the id of an assistant for example."),
    part: z.string().max(64).describe("Which of its parts, `prompts` for example."),
  }),
});

export const readDashboardFile = defineContract({
  name: "readDashboardFile",
  method: "GET",
  path: "/app/assets/{file_name}",
  tag,
  summary: "Script, style and icon of the dashboard",
  description:
    "What the dashboard loads, from this installation and nowhere else. Names change with the content, so browsers keep the files for a year; they are sent compressed to whoever takes that.",
  access: "public",
  params: z.object({ file_name: z.string().max(128).describe("A file's name, as the dashboard asks for it.") }),
  rawSuccess: { contentType: "text/javascript", description: "The file; style sheets are text/css, the icon is SVG." },
  errors: { 404: "There is no such file in the dashboard that is served now." },
});
