import { currentLanguage } from "../../../i18n/t.ts";

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

interface WeekdayChoiceProps {
  readonly legend: string;
  /** 1 is Monday, 7 Sunday. */
  readonly chosen: readonly number[];
}

/** Days of the week, in the language's words; sent as `days`. */
export function WeekdayChoice({ legend, chosen }: WeekdayChoiceProps) {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: "short", timeZone: "UTC" });
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <label key={day} className="flex items-center gap-1.5">
            <input type="checkbox" name="days" value={day} defaultChecked={chosen.includes(day)} />
            {format.format(MONDAY + (day - 1) * DAY_MS)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
