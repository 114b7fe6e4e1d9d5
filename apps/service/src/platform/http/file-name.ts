/**
 * A file's own name, of the name under which it was sent. Some clients send the path on their machine, which must not be used
 * (RFC 7578, 4.2): it would lead a program that saves by it elsewhere. Null if nothing is left.
 */
export function baseName(sent: string): string | null {
  const name = sent.split(/[/\\]/).at(-1)?.trim() ?? "";
  return /^\.{0,2}$/.test(name) ? null : name;
}
