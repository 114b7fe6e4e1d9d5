import type { z } from "zod";
import { declaredForm } from "./declared-members.ts";

/**
 * The names of a body's members that the contract knows. Other names are left out: the caller could put anything in them.
 */
export function knownMembers(schema: z.ZodType | undefined, body: unknown): readonly string[] {
  if (schema === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const { members } = declaredForm(schema);
  return members === null ? [] : Object.keys(body).filter((name) => members.has(name));
}
