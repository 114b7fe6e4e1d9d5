import { z } from "zod";
import { openObject, openObjects } from "../request-warnings.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Members of a new record: unchanged, except that a null in place of an object means the defaults. */
export function newMembers(shape: Shape): Record<string, z.ZodType> {
  return mapMembers(shape, (member) =>
    member instanceof z.ZodPrefault ? orNull(withoutDefault(member)).prefault({}) : member,
  );
}

/** Members that replace stored ones: each may be left out, and one that is sent gets its inner defaults. */
export function replacingMembers(shape: Shape): Record<string, z.ZodType> {
  return mapMembers(shape, (member) => orNull(withoutDefault(member)).optional());
}

/** Members that are merged into stored ones: nothing is required or filled in at any level, except inside lists. */
export function mergingMembers(shape: Shape): Record<string, z.ZodType> {
  return mapMembers(shape, (member) => orNull(merging(member)).optional());
}

function merging(member: z.ZodType): z.ZodType {
  const bare = withoutDefault(member);
  if (bare instanceof z.ZodNullable) return merging(inner(bare)).nullable();
  if (!(bare instanceof z.ZodObject)) return bare;
  const members = mapMembers(bare.shape as Shape, (part) => merging(part).optional());
  return openObjects.get(bare) === undefined ? z.looseObject(members) : openObject(members);
}

function withoutDefault(member: z.ZodType): z.ZodType {
  return member instanceof z.ZodDefault || member instanceof z.ZodPrefault ? inner(member) : member;
}

function inner(wrapper: z.ZodDefault | z.ZodPrefault | z.ZodNullable): z.ZodType {
  return wrapper.unwrap() as z.ZodType;
}

function orNull(member: z.ZodType): z.ZodType {
  return member instanceof z.ZodNullable ? member : member.nullable();
}

/** What describes a member also describes what is made of it. */
function mapMembers(shape: Shape, change: (member: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, member]) => {
      const changed = change(member);
      return [name, member.description === undefined ? changed : changed.describe(member.description)];
    }),
  );
}
