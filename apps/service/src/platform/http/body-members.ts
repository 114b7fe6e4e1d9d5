import { z } from "zod";

/**
 * The names of a body's members, as sent and as far as the contract knows them: a name of the caller's own making could
 * hold anything.
 */
export function knownMembers(schema: z.ZodType | undefined, body: unknown): readonly string[] {
  if (schema === undefined || typeof body !== "object" || body === null || Array.isArray(body)) return [];
  const names = namesOf(schema);
  return Object.keys(body).filter((name) => names.has(name));
}

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

function namesOf(schema: z.ZodType): ReadonlySet<string> {
  const found = known.get(schema) ?? new Set(listNames(schema));
  known.set(schema, found);
  return found;
}

function listNames(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return listNames(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return [...listNames(schema.in as z.ZodType), ...listNames(schema.out as z.ZodType)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => listNames(option as z.ZodType));
  if (schema instanceof z.ZodIntersection) {
    return [...listNames(schema.def.left as z.ZodType), ...listNames(schema.def.right as z.ZodType)];
  }
  return [];
}
