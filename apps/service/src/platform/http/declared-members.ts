import { openObjects, type ValueCheck, valueChecks } from "@parley/contracts/request-warnings";
import { z } from "zod";

/**
 * The shape a contract declares for a value, with wrappers removed (optional, nullable, defaults, preprocessing). If a
 * value may have several shapes, their members are merged.
 */
export interface DeclaredForm {
  /** The declared members of an object; null if the value is never an object, or one with names of the caller's choice. */
  readonly members: ReadonlyMap<string, DeclaredForm> | null;
  /** The shape of list items and of values under names of the caller's choice. */
  readonly items: DeclaredForm | null;
  /** Whether members of any other name are the caller's own. */
  readonly isOpen: boolean;
  /** What finds values that are accepted and odd. */
  readonly checks: readonly ValueCheck[];
}

const known = new WeakMap<z.ZodType, DeclaredForm>();

export function declaredForm(schema: z.ZodType): DeclaredForm {
  const found = known.get(schema) ?? formOf([schema]);
  known.set(schema, found);
  return found;
}

/** The shape of what is at a path of the value; null where nothing is declared. */
export function formAt(form: DeclaredForm, path: readonly PropertyKey[]): DeclaredForm | null {
  let found: DeclaredForm | null = form;
  for (const step of path) found = found?.members?.get(String(step)) ?? found?.items ?? null;
  return found;
}

function formOf(schemas: readonly z.ZodType[]): DeclaredForm {
  const leaves = schemas.flatMap(leavesOf);
  const items = leaves.flatMap((leaf) => {
    if (leaf instanceof z.ZodArray) return [leaf.element as z.ZodType];
    return leaf instanceof z.ZodRecord ? [leaf.valueType as z.ZodType] : [];
  });
  const objects = leaves.filter((leaf) => leaf instanceof z.ZodObject);
  const byName = new Map<string, z.ZodType[]>();
  for (const { shape } of objects) {
    for (const [name, member] of Object.entries(shape as Record<string, z.ZodType>)) {
      byName.set(name, [...(byName.get(name) ?? []), member]);
    }
  }
  // A shape may contain itself, so what is inside is computed on demand.
  let members: ReadonlyMap<string, DeclaredForm> | null = null;
  let item: DeclaredForm | null = null;
  return {
    isOpen: leaves.some((leaf) => leaf instanceof z.ZodRecord || openObjects.get(leaf) !== undefined),
    checks: leaves.flatMap((leaf) => valueChecks.get(leaf) ?? []),
    get members() {
      if (objects.length === 0) return null;
      members ??= new Map([...byName].map(([name, parts]) => [name, formOf(parts)]));
      return members;
    },
    get items() {
      if (items.length === 0) return null;
      item ??= formOf(items);
      return item;
    },
  };
}

function leavesOf(schema: z.ZodType): readonly z.ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  ) {
    return leavesOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodLazy) return leavesOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => leavesOf(part as z.ZodType));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option as z.ZodType));
  if (schema instanceof z.ZodIntersection) {
    return [schema.def.left, schema.def.right].flatMap((part) => leavesOf(part as z.ZodType));
  }
  return [schema];
}
