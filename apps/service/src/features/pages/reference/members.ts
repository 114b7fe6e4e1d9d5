import { type Html, html } from "../html.ts";
import type { Schema } from "./interface-document.ts";
import { withCode } from "./prose.ts";
import { alternativesOf, kindOf, limitsOf, nameOf } from "./schema-words.ts";

type Schemas = Readonly<Record<string, Schema>>;

/** The members of a body or an answer with what they mean, those inside them folded up; null where it has none. */
export function membersOf(schema: Schema, schemas: Schemas): Html | null {
  return listMembers(schema, schemas, []);
}

/** @param within names of the schemas around this one: one inside itself is not unfolded for ever */
function listMembers(schema: Schema, schemas: Schemas, within: readonly string[]): Html | null {
  const objects = objectsIn(schema, schemas, within);
  if (objects.length === 0) return null;
  const lists = objects.map(
    ({ object, names }) =>
      html`<ul class="members">${Object.entries(object.properties ?? {}).map(([name, member]) =>
        describeMember({ name, schema: member, isRequired: object.required?.includes(name) === true }, schemas, names),
      )}</ul>`,
  );
  if (lists.length === 1) return lists[0] ?? null;
  return html`${lists.map((list, index) => html`<p>Either, form ${index + 1} of ${lists.length}:</p>${list}`)}`;
}

interface Member {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

function describeMember({ name, schema, isRequired }: Member, schemas: Schemas, within: readonly string[]): Html {
  const inner = listMembers(schema, schemas, within);
  const description = schema.description ?? descriptionOf(schema, schemas);
  return html`<li>${describeValue(name, schema, isRequired)}${description === null ? null : html`<p>${withCode(description)}</p>`}${
    inner === null ? null : html`<details><summary>Members of <code>${name}</code></summary>${inner}</details>`
  }</li>`;
}

/** Name, kind, limits and default in one line. */
export function describeValue(name: string, schema: Schema, isRequired: boolean): Html {
  const remarks = [
    kindOf(schema),
    ...limitsOf(schema),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  return html`<code>${name}</code> ${isRequired ? html`<strong>required</strong> ` : null}<span class="quiet">${remarks.join(", ")}</span>`;
}

function descriptionOf(schema: Schema, schemas: Schemas): string | null {
  const name = nameOf(schema);
  return (name === null ? undefined : schemas[name]?.description) ?? null;
}

/** The objects a value may be, or that its elements may be. */
function objectsIn(
  schema: Schema,
  schemas: Schemas,
  within: readonly string[],
): readonly { readonly object: Schema; readonly names: readonly string[] }[] {
  const name = nameOf(schema);
  if (name !== null) {
    const named = schemas[name];
    return named === undefined || within.includes(name) ? [] : objectsIn(named, schemas, [...within, name]);
  }
  if (Object.keys(schema.properties ?? {}).length > 0) return [{ object: schema, names: within }];
  const { items, additionalProperties } = schema;
  return [
    ...alternativesOf(schema),
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ].flatMap((each) => objectsIn(each, schemas, within));
}
