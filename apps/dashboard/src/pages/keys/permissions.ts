import { t } from "../../i18n/t.ts";

export const PERMISSIONS = ["read", "write", "admin"] as const;

/** `read, write` in the person's language. */
export function permissionWords(permissions: Readonly<Record<string, unknown>>): string {
  return PERMISSIONS.filter((name) => permissions[name] === true)
    .map((name) => t(`permission.${name}`))
    .join(", ");
}
