import type { Organization } from "./organization-path.ts";

const MEMBERS = ["name", "description", "domain", "time_zone"] as const;

/** What the form has otherwise than it was; an empty text clears. */
export function changedTexts(known: Organization, form: FormData): Readonly<Record<string, string>> {
  const texts = MEMBERS.map((name) => [name, String(form.get(name) ?? "").trim()] as const);
  return Object.fromEntries(texts.filter(([name, text]) => text !== (known[name] ?? "")));
}
