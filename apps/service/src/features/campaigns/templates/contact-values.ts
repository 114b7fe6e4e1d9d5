import type { CampaignContact } from "../contacts/contact.ts";
import { variableName } from "../import/reading/columns.ts";

export type NamedContact = Pick<CampaignContact, "phoneNumber" | "name" | "email" | "company" | "variables">;

/** A text that is not blank, a number, or yes or no. */
export function hasValue(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : typeof value === "number" || typeof value === "boolean";
}

/**
 * Where the value of a variable may come from, the first that has one: its own name, then what it is mapped with. A mapping names
 * two things that are the same, in either direction.
 */
export function sourcesOf(name: string, mappings: Readonly<Record<string, string>>): readonly string[] {
  const mapped = Object.entries(mappings).flatMap(([one, other]) =>
    one === name ? [other, variableName(other)] : other === name ? [one, variableName(one)] : [],
  );
  return [...new Set([name, ...mapped])];
}

/** Everything templates may say of a contact: members, variables, and what they are mapped to. What has no value is left out. */
export function valuesOf(
  contact: NamedContact,
  mappings: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const own = new Map<string, unknown>();
  for (const [name, value] of Object.entries(contact.variables)) if (hasValue(value)) own.set(name, value);
  const { phoneNumber, name, email, company } = contact;
  for (const [member, value] of Object.entries({ phone_number: phoneNumber, name, email, company })) {
    if (hasValue(value)) own.set(member, value);
  }
  const values = new Map(own);
  for (const variable of Object.entries(mappings).flat()) {
    const source = sourcesOf(variable, mappings).find((each) => own.has(each));
    if (source !== undefined) values.set(variable, own.get(source));
  }
  // Unlike an assignment, this makes a member even of a name such as `__proto__`.
  return Object.fromEntries(values);
}
