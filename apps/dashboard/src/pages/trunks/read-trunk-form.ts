/** What was typed, in the request's words. An empty password of a trunk that exists keeps the stored one. */
export function readTrunkForm(form: FormData, isNew: boolean) {
  const password = String(form.get("password"));
  return {
    name: String(form.get("name")).trim(),
    gateway: String(form.get("gateway")).trim(),
    username: String(form.get("username")),
    priority: Number(form.get("priority")),
    register: form.get("register") !== null,
    ...(isNew || password !== "" ? { password } : {}),
  };
}
