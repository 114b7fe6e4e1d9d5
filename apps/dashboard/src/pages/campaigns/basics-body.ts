/** What the form about a campaign sends. */
export function basicsBody(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    name: text("name"),
    description: text("description"),
    purpose: text("purpose"),
    phone_number_id: Number(form.get("phone_number_id") ?? 0),
    max_attempts: Number(form.get("max_attempts")),
    retry_delay_minutes: Number(form.get("retry_delay_minutes")),
  };
}
