/** The assistants in a file that the export made (`{assistants: […]}`), in a list, or alone. Null: it is none of these. */
export function readExported(text: string): readonly Readonly<Record<string, unknown>>[] | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  const list = isObject(content) && Array.isArray(content["assistants"]) ? content["assistants"] : [content].flat();
  const assistants = list.filter((each: unknown) => isObject(each) && typeof each["name"] === "string");
  return assistants.length === 0 || assistants.length < list.length ? null : assistants.filter(isObject);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
