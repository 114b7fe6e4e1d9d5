/** Why a request failed, in words for the person. `status` 0: nothing was reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string | null;
  /** What to do about it; null when the service does not say. */
  readonly fix: string | null;
  /** What is wrong with single members of the body, by name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    message: string,
    about: {
      readonly status: number;
      readonly code?: string | null;
      readonly fix?: string | null;
      readonly fields?: Readonly<Record<string, string>>;
    },
  ) {
    super(message);
    this.name = "ApiProblem";
    this.status = about.status;
    this.code = about.code ?? null;
    this.fix = about.fix ?? null;
    this.fields = about.fields ?? {};
  }
}

/** Reads the service's error body, whatever a proxy in between made of it. */
export function problemOf(status: number, body: unknown): ApiProblem {
  const { detail, code, fix } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const about = { status, code: textOrNull(code), fix: textOrNull(fix) };
  if (!Array.isArray(detail)) return new ApiProblem(textOrNull(detail) ?? `HTTP ${status}`, about);
  const fields: Record<string, string> = {};
  for (const one of detail as { readonly loc?: readonly unknown[]; readonly msg?: unknown }[]) {
    fields[String(one.loc?.at(-1) ?? "")] = String(one.msg ?? "");
  }
  const message = Object.entries(fields)
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
  return new ApiProblem(message, { ...about, fields });
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
