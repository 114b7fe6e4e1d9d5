import type { ExtractedValue, ValueKind } from "./extract-values.ts";

const PART_OF_DAY = /^(?:morning|afternoon|evening)$/i;

/** The values as a person would repeat them: "Friday at 7 pm, 4 people, the name Anna Miller". */
export function describeValues(values: readonly ExtractedValue[]): string {
  const of = (kind: ValueKind) => values.filter((value) => value.kind === kind).map((value) => value.text);
  const [date] = of("date").slice(-1);
  const [time] = of("time").slice(-1);
  const parts = [
    describeMoment(date, time),
    ...of("number").map((text) => (/\p{L}/u.test(text) && text.includes(" ") ? text : `the number ${text}`)),
    ...of("name").map((text) => `the name ${text}`),
    ...of("phone").map((text) => `the phone number ${text}`),
    ...of("email").map((text) => `the e-mail address ${text}`),
  ].filter((part) => part !== "");
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function describeMoment(date: string | undefined, time: string | undefined): string {
  if (time === undefined) return date ?? "";
  const isPart = PART_OF_DAY.test(time);
  if (date === undefined) return isPart ? `the ${time}` : time;
  return isPart ? `${date} ${time}` : `${date} at ${time}`;
}
