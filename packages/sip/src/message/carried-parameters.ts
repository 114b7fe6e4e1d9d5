import { MAX_PARAMETERS, type Parameters, readQuoted } from "./parameters.ts";
import { splitUnquoted } from "./unquoted.ts";

/**
 * Reads the parameters of an address or its URI. Most of them are only carried, and peers write more than the grammar
 * allows: empty ones are skipped, the first of a name counts, and a value may hold anything. Null for text that does not
 * begin with `;`, and for too many.
 */
export function readCarriedParameters(text: string): Parameters | null {
  const [before = "", ...pieces] = splitUnquoted(text, ";");
  if (before.trim() !== "") return null;
  const parameters = new Map<string, string>();
  for (const piece of pieces) {
    const equals = piece.indexOf("=");
    const name = (equals === -1 ? piece : piece.slice(0, equals)).trim().toLowerCase();
    if (name === "" || parameters.has(name)) continue;
    if (parameters.size === MAX_PARAMETERS) return null;
    parameters.set(name, equals === -1 ? "" : unquote(piece.slice(equals + 1).trim()));
  }
  return parameters;
}

function unquote(value: string): string {
  const quoted = value.startsWith('"') ? readQuoted(value, 0) : null;
  return quoted?.end === value.length ? quoted.value : value;
}
