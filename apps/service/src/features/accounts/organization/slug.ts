const MAX_LENGTH = 50;

/**
 * A name in the form used in addresses: lower-case Latin letters and digits, joined by hyphens, without accents. A name
 * without any of these becomes `organization`.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
  return plain === "" ? "organization" : plain;
}

/** `acme`, `acme-2`, `acme-3`, …: the first that is not taken. */
export function firstFreeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
