/** What is known of a file of contacts before it is sent. */
export interface ContactFile {
  /** Names of its columns, as the file has them. */
  readonly columns: readonly string[];
  /** Its first rows, with as many values as there are columns. */
  readonly rows: readonly (readonly string[])[];
}

/** What a column may become besides a variable. */
export const CONTACT_MEMBERS = [
  "phone_number",
  "name",
  "email",
  "company",
  "consent_kind",
  "consent_given_at",
  "consent_source",
  "consent_evidence",
] as const;
export type ContactMember = (typeof CONTACT_MEMBERS)[number];
/** A member, the name of a variable, or null: the column is dropped. */
export type ColumnTarget = ContactMember | "variable" | "drop";

const USUAL_NAMES: Readonly<Record<ContactMember, RegExp>> = {
  phone_number:
    /^(?:phone|phone_?number|mobile(?:_(?:phone|number))?|cell(?:_phone)?|telephone|tel|telefon|handy|mobil|telefonnummer|rufnummer|tel[eé]fono|m[oó]vil|celular|电话|手机|手机号|电话号码)$/,
  name: /^(?:name|full_?name|contact_name|nombre|姓名|名字)$/,
  email: /^(?:e_?mail|email_address|correo|邮箱)$/,
  company: /^(?:company|company_name|organi[sz]ation|firma|empresa|公司)$/,
  consent_kind: /^consent(?:_kind|_type)?$/,
  consent_given_at: /^(?:consent_(?:given_at|date|time|at)|consented_at)$/,
  consent_source: /^consent_source$/,
  consent_evidence: /^consent_(?:evidence|proof|url)$/,
};
const ROWS_SHOWN = 10;
const LOOKS_LIKE_NUMBER = /^[+(]?[\d\s().\-/]{7,24}$/;

/** `First Name` as templates write it: `first_name`. */
export function variableName(column: string): string {
  return column
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}

/** Guesses what each column is by its name; where none is called a number, by what the first rows look like. */
export function guessTargets({ columns, rows }: ContactFile): readonly ColumnTarget[] {
  const taken = new Set<ContactMember>();
  const targets: ColumnTarget[] = columns.map((column) => {
    const name = variableName(column);
    const member = CONTACT_MEMBERS.find((each) => USUAL_NAMES[each].test(name) && !taken.has(each));
    if (member === undefined) return "variable";
    taken.add(member);
    return member;
  });
  if (!taken.has("phone_number") && rows.length > 0) {
    const index = columns.findIndex((_, at) => rows.every((row) => LOOKS_LIKE_NUMBER.test((row[at] ?? "").trim())));
    if (index !== -1) targets[index] = "phone_number";
  }
  return targets;
}

/** As the import takes it: an empty text drops a column. */
export function mappingsOf(columns: readonly string[], targets: readonly ColumnTarget[]): Record<string, string> {
  return Object.fromEntries(
    columns.map((column, index) => {
      const target = targets[index] ?? "variable";
      if (target === "drop") return [column, ""];
      return [column, target === "variable" ? variableName(column) : target];
    }),
  );
}

/** The values that templates have of a row, by name. */
export function valuesOf(
  columns: readonly string[],
  targets: readonly ColumnTarget[],
  row: readonly string[],
): Record<string, string> {
  const entries = columns.flatMap((column, index): [string, string][] => {
    const target = targets[index] ?? "variable";
    const value = (row[index] ?? "").trim();
    if (target === "drop" || value === "") return [];
    return [[target === "variable" ? variableName(column) : target, value]];
  });
  return Object.fromEntries(entries);
}

/** Reads the beginning of a file, which may be cut off in its last row. @returns null when it is neither CSV nor a list of objects */
export function readContactFile(text: string): ContactFile | null {
  const start = text.replace(/^\uFEFF/, "");
  return /^\s*\[/.test(start) ? readJson(start) : readCsv(start);
}

function readJson(text: string): ContactFile | null {
  const objects = objectsAtStart(text);
  const columns = [...new Set(objects.flatMap((each) => Object.keys(each)))];
  if (columns.length === 0) return null;
  const shown = (value: unknown) => (typeof value === "object" ? JSON.stringify(value ?? "") : String(value ?? ""));
  return { columns, rows: objects.map((each) => columns.map((column) => shown(each[column]))) };
}

/** The first objects of a list that may be cut off. */
function objectsAtStart(text: string): readonly Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let [depth, isText, from] = [0, false, 0];
  for (let index = text.indexOf("[") + 1; index < text.length && found.length < ROWS_SHOWN; index++) {
    const char = text[index];
    if (isText) {
      if (char === "\\") index++;
      else if (char === '"') isText = false;
      continue;
    }
    if (char === '"') isText = true;
    if (char === "{" && depth++ === 0) from = index;
    if (char === "}" && --depth === 0) {
      try {
        found.push(JSON.parse(text.slice(from, index + 1)) as Record<string, unknown>);
      } catch {
        return found;
      }
    }
  }
  return found;
}

function readCsv(text: string): ContactFile | null {
  // Excel names the delimiter in a line before the header.
  const [line = "", , named] = /^("?)sep=([,;\t|])\1\s*?(?:\r\n?|\n)/i.exec(text) ?? [];
  const table = text.slice(line.length);
  const [head = ""] = table.split(/\r?\n/, 1);
  const likely = [",", ";", "\t", "|"].toSorted((a, b) => head.split(b).length - head.split(a).length)[0];
  const [columns, ...rows] = csvRows(table, named ?? likely ?? ",");
  if (columns === undefined || columns.every((column) => column.trim() === "")) return null;
  const full = rows.filter((row) => row.some((value) => value.trim() !== "")).slice(0, ROWS_SHOWN);
  return { columns, rows: full.map((row) => columns.map((_, index) => row[index] ?? "")) };
}

function csvRows(text: string, delimiter: string): readonly string[][] {
  const rows: string[][] = [];
  let [row, value, isQuoted]: [string[], string, boolean] = [[], "", false];
  const endRow = () => {
    rows.push([...row, value]);
    [row, value] = [[], ""];
  };
  for (let index = 0; index < text.length && rows.length <= ROWS_SHOWN; index++) {
    const char = text[index] ?? "";
    if (isQuoted) {
      if (char !== '"') value += char;
      else if (text[index + 1] === '"') value += text[++index] ?? "";
      else isQuoted = false;
    } else if (char === '"' && value.trim() === "") [value, isQuoted] = ["", true];
    else if (char === delimiter) {
      row.push(value);
      value = "";
    } else if (char === "\n") endRow();
    else if (char !== "\r") value += char;
  }
  if (rows.length <= ROWS_SHOWN && (value !== "" || row.length > 0)) endRow();
  return rows;
}
