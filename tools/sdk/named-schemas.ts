import { nameIn, refTo, type Schema, toPascalCase } from "./schema.ts";

/** Enumerations of so many values are written once and referred to. */
const LONG_ENUM = 12;
/** Defaults of more characters are whole objects, whose members have their own. */
const LONG_DEFAULT = 60;

/**
 * Every object of the document under a name of its own, since a `TypedDict` cannot be written inside another, and since equal
 * parts of requests (making and changing an assistant) are then written once.
 */
export class NamedSchemas {
  readonly byName = new Map<string, Schema>();
  private readonly nameByShape = new Map<string, string>();
  private readonly given: Readonly<Record<string, Schema>>;

  /** @param given the document's own components; one is taken over when it is first referred to */
  constructor(given: Readonly<Record<string, Schema>>) {
    this.given = given;
  }

  /** Gives the schema a name whatever it is, unless it has one. @returns a reference, or a list of references */
  name(schema: Schema, name: string): Schema {
    const placed = this.place(schema, name);
    if (placed.$ref !== undefined) return placed;
    if (placed.type === "array" && placed.items?.$ref !== undefined) return placed;
    return this.register(placed, name);
  }

  /**
   * What stands in place of the schema where it is used: objects become references.
   * @param name for the object, if it has none
   */
  place(schema: Schema, name: string): Schema {
    const known = nameIn(schema);
    if (known !== undefined) {
      this.takeOver(known);
      return { ...refTo(known), ...describing(schema) };
    }
    const plain = this.placeParts(schema, name);
    const isObject = Object.keys(plain.properties ?? {}).length > 0;
    if (!isObject && (plain.enum?.length ?? 0) < LONG_ENUM) return plain;
    return { ...this.register(plain, name), ...describing(plain) };
  }

  private takeOver(name: string): void {
    if (this.byName.has(name)) return;
    const component = this.given[name];
    if (component === undefined) throw new Error(`the document has no component ${name}`);
    // Reserved before its parts are placed, because one of them may refer to it.
    this.byName.set(name, {});
    const plain = this.placeParts(component, name);
    this.byName.set(name, plain);
    const shape = shapeOf(plain);
    if (!this.nameByShape.has(shape)) this.nameByShape.set(shape, name);
  }

  private register(schema: Schema, name: string): Schema {
    const shape = shapeOf(schema);
    const same = this.nameByShape.get(shape);
    if (same !== undefined) return refTo(same);
    let free = name;
    for (let count = 2; this.byName.has(free) || free in this.given; count += 1) free = `${name}${count}`;
    this.byName.set(free, schema);
    this.nameByShape.set(shape, free);
    return refTo(free);
  }

  private placeParts(schema: Schema, name: string): Schema {
    const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = schema;
    const placeEach = (list: readonly Schema[]) =>
      list.map((each, index) => this.place(each, `${name}${variantOf(each) ?? (list.length > 2 ? index + 1 : "")}`));
    return {
      ...essenceOf(schema),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, this.place(value, `${name}${toPascalCase(key)}`)]),
        ),
      }),
      ...(items && { items: this.place(items, singular(name)) }),
      ...(prefixItems && { prefixItems: placeEach(prefixItems) }),
      ...(typeof additionalProperties === "object"
        ? { additionalProperties: this.place(additionalProperties, `${name}Value`) }
        : additionalProperties !== undefined && { additionalProperties }),
      ...(anyOf && { anyOf: placeEach(anyOf) }),
      ...(oneOf && { oneOf: placeEach(oneOf) }),
      ...(allOf && { allOf: placeEach(allOf) }),
    };
  }
}

/** What the types need; limits are the service's to check. A default stands in the words, since it changes no type. */
function essenceOf({
  type,
  required,
  enum: values,
  const: value,
  not,
  format,
  default: preset,
  description,
}: Schema): Schema {
  const shown = JSON.stringify(preset);
  const words = [description, shown === undefined || shown.length > LONG_DEFAULT ? undefined : `Default: ${shown}.`];
  const said = words.filter((each) => each !== undefined).join(" ");
  return {
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...(values !== undefined && { enum: values }),
    ...(value !== undefined && { const: value }),
    ...(not !== undefined && { not }),
    ...(format === "binary" && { format }),
    ...(said !== "" && { description: said }),
  };
}

function describing({ description }: Schema): Schema {
  return description === undefined ? {} : { description };
}

/** Two schemas of one shape get one name; what is said of the whole does not count. */
function shapeOf({ description: _said, ...schema }: Schema): string {
  return JSON.stringify(schema);
}

/** `Conversation` for the variant of a node whose `type` is always `conversation`. */
function variantOf({ properties }: Schema): string | undefined {
  for (const key of ["type", "kind"]) {
    const value = properties?.[key]?.const;
    if (typeof value === "string") return toPascalCase(value);
  }
  return undefined;
}

function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  return /[^su]s$/.test(name) ? name.slice(0, -1) : `${name}Entry`;
}
