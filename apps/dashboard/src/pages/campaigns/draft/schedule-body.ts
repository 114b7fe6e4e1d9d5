export type ScheduleKind = "immediate" | "scheduled" | "recurring";

/** What the form about a start sends; times are those of the zone that is chosen there. */
export function scheduleBody(kind: ScheduleKind, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  if (kind === "immediate") return { schedule_type: kind };
  const timezone = text("zone");
  if (kind === "scheduled") return { schedule_type: kind, scheduled_at: text("at"), timezone };
  const frequency = text("frequency");
  return {
    schedule_type: kind,
    timezone,
    recurring_config: {
      frequency,
      interval: Number(text("interval")),
      ...(frequency === "weekly" ? { days_of_week: form.getAll("days").map(Number) } : {}),
      ...(frequency === "monthly" ? { day_of_month: Number(text("day_of_month")) } : {}),
      time: text("time"),
      time_zone: timezone,
      end_date: text("end_date") === "" ? null : text("end_date"),
    },
  };
}
