/** Days of the viewer's, both included, as operations read them. */
export function dayRange(from: string | undefined, to: string | undefined) {
  return { date_from: midnightOf(from)?.toISOString(), date_to: lastMomentOf(to)?.toISOString() };
}

function midnightOf(day: string | undefined): Date | undefined {
  if (day === undefined) return undefined;
  const midnight = new Date(`${day}T00:00:00`);
  return Number.isNaN(midnight.getTime()) ? undefined : midnight;
}

function lastMomentOf(day: string | undefined): Date | undefined {
  const moment = midnightOf(day);
  if (moment === undefined) return undefined;
  moment.setDate(moment.getDate() + 1);
  moment.setMilliseconds(-1);
  return moment;
}
