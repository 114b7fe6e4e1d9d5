import { ApiProblem } from "../../api/api-problem.ts";
import { t } from "../../i18n/t.ts";
import type { FieldProblems } from "../../kit/FormModal.tsx";

export interface LinkProblem {
  readonly message: string;
  /** What to do about it; null when the message says it. */
  readonly how: string | null;
  /** The link leads nowhere any more: filling in the form again would not help. */
  readonly isOver: boolean;
  /** A sign-in is the way on. */
  readonly leadsToSignIn: boolean;
  readonly fields: FieldProblems;
}

/** What to do when the link is used or has expired. */
export interface OverLink {
  readonly how: string;
  /** False where nobody may have an account yet. */
  readonly leadsToSignIn?: boolean;
}

/** Answers to a token that belongs to no invitation; an address of its length may be refused before anybody looks. */
const UNKNOWN_INVITATION = [404, 414];
const PROBLEM = { how: null, isOver: false, leadsToSignIn: false, fields: {} } as const;
const SIGN_IN = { ...PROBLEM, isOver: true, leadsToSignIn: true } as const;

/**
 * Says in the person's language what the service answered. Words that are not known here stay the service's own.
 * @param link what to do when it is used or has expired
 */
export function explainProblem(error: unknown, link: OverLink): LinkProblem {
  if (!(error instanceof ApiProblem)) {
    return { ...PROBLEM, message: error instanceof Error ? error.message : String(error) };
  }
  switch (error.code) {
    case "link-not-valid":
      return overLink(link);
    case "already-set-up":
      return { ...SIGN_IN, message: t("set-up.already"), how: t("set-up.already-how") };
    case "invitation-used":
      return { ...SIGN_IN, message: t("join.used"), how: t("join.used-how") };
    case "invitation-expired":
      return { ...SIGN_IN, message: t("join.expired"), how: t("join.expired-how") };
    case "credentials-not-right":
      return inField("password", t("join.password-wrong"));
    case "password-too-short":
      return inField("password", t("link.password-short"));
    case "password-too-common":
      return inField("password", t("link.password-common"));
    case "rate-limited":
      return { ...PROBLEM, message: t("link.too-many") };
    default:
  }
  if (UNKNOWN_INVITATION.includes(error.status)) {
    return { ...SIGN_IN, message: t("join.unknown"), how: t("join.unknown-how") };
  }
  if ("token" in error.fields) return overLink(link);
  const fields = Object.entries(error.fields).map(([name, text]) => [fieldOf(name), ownWords(name) ?? text]);
  if (fields.length > 0) {
    return { ...PROBLEM, message: t("link.check-fields"), fields: Object.fromEntries(fields) };
  }
  return { ...PROBLEM, message: error.message, how: error.fix };
}

function overLink({ how, leadsToSignIn = true }: OverLink): LinkProblem {
  return { ...PROBLEM, message: t("link.is-over"), how, isOver: true, leadsToSignIn };
}

function inField(name: string, text: string): LinkProblem {
  return { ...PROBLEM, message: t("link.check-fields"), fields: { [name]: text } };
}

/** The page has one field for a password, whatever the operation calls it. */
function fieldOf(name: string): string {
  return name === "new_password" || name === "confirm_password" ? "password" : name;
}

function ownWords(name: string): string | null {
  switch (fieldOf(name)) {
    case "organization":
      return t("link.name-hint");
    case "email":
      return t("link.email-hint");
    case "password":
      return t("link.password-short");
    default:
      return null;
  }
}
