import { t } from "../../i18n/t.ts";

export const ROLES = ["admin", "user", "viewer"] as const;

/** A role in the person's language; one that this page does not know stays as it is. */
export function roleWord(role: string): string {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? role : t(`role.${known}`);
}

interface RoleChoiceProps {
  readonly label: string;
  readonly role: string;
  readonly isDisabled: boolean;
  readonly onChange: (role: string) => void;
}

export function RoleChoice({ label, role, isDisabled, onChange }: RoleChoiceProps) {
  return (
    <select
      aria-label={label}
      className="rounded-md border border-field bg-sheet px-2 py-1.5"
      value={role}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {roleWord(each)}
        </option>
      ))}
    </select>
  );
}
