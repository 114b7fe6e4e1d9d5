/** `Name: value; Name: value`. */
export function rowText(names: readonly string[], values: readonly string[]): string {
  return values
    .map((value, index) => (value === "" ? "" : names[index] ? `${names[index]}: ${value}` : value))
    .filter((part) => part !== "")
    .join("; ");
}
