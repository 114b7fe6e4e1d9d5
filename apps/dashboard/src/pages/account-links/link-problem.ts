import { ApiProblem } from "../../api/api-problem.ts";
import { t } from "../../i18n/t.ts";
import type { FieldProblems } from "../../kit/FormModal.tsx";

export interface LinkProblem {
  readonly message: string;
  /** What to do about it; null when the message says it. */
  readonly how: string | null;
  /** The link leads nowhere any more: filling in the form again would not help. */
  readonly isOver: boolean;
  readonly fields: FieldProblems;
}

/**
 * Says in the person's language what the service answered. Words that are not known here stay the service's own.
 * @param overHow what to do when the link is used or has expired
 */
export function explainProblem(error: unknown, overHow: string): LinkProblem {
  if (!(error instanceof ApiProblem)) {
    return { message: error instanceof Error ? error.message : String(error), how: null, isOver: false, fields: {} };
  }
  const about = (message: string, how: string | null = null): LinkProblem => ({
    message,
    how,
    isOver: false,
    fields: {},
  });
  const over = (message: string, how: string): LinkProblem => ({ ...about(message, how), isOver: true });
  const inField = (name: string, text: string): LinkProblem => ({
    ...about(t("link.check-fields")),
    fields: { [name]: text },
  });
  switch (error.code) {
    case "link-not-valid":
      return over(t("link.is-over"), overHow);
    case "already-set-up":
      return over(t("set-up.already"), t("set-up.already-how"));
    case "invitation-used":
      return over(t("join.used"), t("join.used-how"));
    case "invitation-expired":
      return over(t("join.expired"), t("join.expired-how"));
    case "credentials-not-right":
      return inField("password", t("join.password-wrong"));
    case "password-too-short":
      return inField("password", t("link.password-short"));
    case "password-too-common":
      return inField("password", t("link.password-common"));
    case "rate-limited":
      return about(t("link.too-many"));
    default:
  }
  if ("token" in error.fields) return over(t("link.is-over"), overHow);
  const fields = Object.entries(error.fields).map(([name, text]) => [fieldOf(name), ownWords(name) ?? text]);
  if (fields.length > 0) return { ...about(t("link.check-fields")), fields: Object.fromEntries(fields) };
  return about(error.message, error.fix);
}

/** Answers to a token that belongs to no invitation; an address of its length may be refused before anybody looks. */
const UNKNOWN = [404, 414];

/** For a page that only looks an invitation up. */
export function explainInvitation(error: unknown): LinkProblem {
  if (error instanceof ApiProblem && UNKNOWN.includes(error.status)) {
    return { message: t("join.unknown"), how: t("join.unknown-how"), isOver: true, fields: {} };
  }
  return explainProblem(error, t("join.unknown-how"));
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
