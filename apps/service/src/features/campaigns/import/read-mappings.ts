import { RequestValidationError } from "../../../platform/http/request-error.ts";
import type { ColumnMappings } from "./reading/columns.ts";

const MOST_MAPPINGS = 1_000;

/** @param text a JSON object of strings, as a form has it @throws RequestValidationError */
export function readMappings(text: string): ColumnMappings {
  const value = parse(text.trim() === "" ? "{}" : text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notMappings();
  const entries = Object.entries(value);
  if (entries.length > MOST_MAPPINGS) throw notMappings();
  return Object.fromEntries(
    entries.map(([name, target]) => {
      if (target !== null && typeof target !== "string") throw notMappings();
      return [name, target ?? ""];
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notMappings();
  }
}

function notMappings(): RequestValidationError {
  return new RequestValidationError([
    { loc: ["body", "column_mappings"], msg: "Input should be a JSON object of strings", type: "json_invalid" },
  ]);
}
