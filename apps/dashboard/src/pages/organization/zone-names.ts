/** Those the browser knows, and the one that is set: another program may have set one by an older name. */
export function zoneNames(set: string | null): readonly string[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(set === null ? [] : [set])]);
  return [...names].sort();
}
