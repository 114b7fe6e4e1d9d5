import type { z } from "zod";
import { declaredForm } from "./declared-members.ts";

/**
 * The names of a body's members, as far as the contract knows them: a name of the caller's own making could hold anything.
 */
export function knownMembers(schema: z.ZodType | undefined, body: unknown): readonly string[] {
  if (schema === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const { members } = declaredForm(schema);
  return members === null ? [] : Object.keys(body).filter((name) => members.has(name));
}
