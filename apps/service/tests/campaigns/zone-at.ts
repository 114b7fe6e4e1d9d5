/** The name of a zone whose clocks show about that hour now: the rules of contact go by the hour, and tests run at any. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // In these names the sign is the other way round, and there are twelve at least on each side.
  return ahead === 0 ? "Etc/UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}
