import { currentLanguage, t } from "../i18n/t.ts";

export function formatCount(count: number): string {
  return count.toLocaleString(currentLanguage());
}

/** US dollars at list price. Null is said to be unknown: it is not nothing. */
export function formatMoney(dollars: number | null): string {
  if (dollars === null) return t("value.unknown");
  // A turn of a call costs a fraction of a cent.
  const digits = dollars !== 0 && Math.abs(dollars) < 1 ? 4 : 2;
  return dollars.toLocaleString(currentLanguage(), {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  });
}

/** `1:02:03`, `2:03`; a dash for null. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return "–";
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** To two decimals at most. */
export function formatNumber(value: number): string {
  return value.toLocaleString(currentLanguage(), { maximumFractionDigits: 2 });
}

/** `2.4 MB`. */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes >= 1_000_000 ? ["megabyte", 1_000_000] : bytes >= 1_000 ? ["kilobyte", 1_000] : ["byte", 1];
  return (bytes / size).toLocaleString(currentLanguage(), {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: 1,
  });
}
