/** Of the consent of a contact. */
export type ConsentPart = "consent_kind" | "consent_given_at" | "consent_source" | "consent_evidence";

/** What a column, or a member of an object, becomes. */
export type Target =
  | { readonly kind: "phone" | "name" | "email" | "company" | ConsentPart }
  | { readonly kind: "variable"; readonly name: string };

/** By a normalized name. */
export type ColumnMappings = Readonly<Record<string, string>>;

const MEMBERS: Readonly<Record<Exclude<Target["kind"], "variable">, readonly string[]>> = {
  phone: [
    "phone",
    "phone_number",
    "phonenumber",
    "mobile",
    "mobile_phone",
    "mobile_number",
    "cell",
    "cell_phone",
    "telephone",
  ],
  name: ["name", "full_name", "fullname", "contact_name"],
  email: ["email", "email_address", "e_mail"],
  company: ["company", "company_name", "organization", "organisation"],
  consent_kind: ["consent_kind", "consent", "consent_type"],
  consent_given_at: ["consent_given_at", "consent_date", "consent_time", "consent_at", "consented_at"],
  consent_source: ["consent_source"],
  consent_evidence: ["consent_evidence", "consent_proof", "consent_url"],
};
const KIND_OF = new Map(
  Object.entries(MEMBERS).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as keyof typeof MEMBERS] as const),
  ),
);
const DROPPED: ReadonlySet<string> = new Set(["", "ignore", "skip", "none"]);
const MOST_NAME_CHARS = 128;

/** `First Name` → `first_name`, as templates write it. */
export function variableName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, MOST_NAME_CHARS);
}

/** How a column or member is called on the wire; null: it is dropped. */
export function shownTarget(target: Target | null): string | null {
  if (target === null) return null;
  if (target.kind === "variable") return target.name;
  return target.kind === "phone" ? "phone_number" : target.kind;
}

/**
 * What each column becomes, by its name and by what the sender says of it: `{"Tel.": "phone_number"}`, or the other way round. Each member
 * of a contact is taken from one column, the first; other columns of the kind become variables, as all the rest.
 */
export function planColumns(header: readonly string[], mappings: ColumnMappings): readonly (Target | null)[] {
  const columns = header.map(variableName);
  const wanted = readMappings(columns, mappings);
  const taken = new Set([...wanted.values()].flatMap((target) => (target === null ? [] : [target.kind])));
  const names = new Set<string>();
  return columns.map((column, index) => {
    const mapped = wanted.get(column);
    if (mapped === null) return null;
    const kind = mapped === undefined ? KIND_OF.get(column) : undefined;
    if (kind !== undefined && !taken.has(kind)) {
      taken.add(kind);
      return { kind };
    }
    if (mapped !== undefined && mapped.kind !== "variable") return mapped;
    const wantedName = mapped?.name ?? (column === "" ? `column_${index + 1}` : column);
    const name = unusedName(wantedName, names);
    names.add(name);
    return { kind: "variable", name };
  });
}

/** The target of a single member of an object. */
export function targetOf(member: string, mappings: ColumnMappings): Target | null {
  return planColumns([member], mappings)[0] ?? null;
}

function readMappings(columns: readonly string[], mappings: ColumnMappings): ReadonlyMap<string, Target | null> {
  const wanted = new Map<string, Target | null>();
  for (const [one, other] of Object.entries(mappings)) {
    const [from, to] = [variableName(one), variableName(other)];
    if (columns.includes(from)) wanted.set(from, namedTarget(to));
    else if (columns.includes(to)) wanted.set(to, namedTarget(from));
  }
  return wanted;
}

function namedTarget(name: string): Target | null {
  if (DROPPED.has(name)) return null;
  const kind = KIND_OF.get(name);
  return kind === undefined ? { kind: "variable", name } : { kind };
}

function unusedName(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  for (let count = 2; ; count += 1) if (!used.has(`${name}_${count}`)) return `${name}_${count}`;
}
