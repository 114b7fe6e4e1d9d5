/**
 * A key for another program, and somebody who was invited and has not come yet.
 *
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} api
 */
export async function addPeople(api) {
  await api.post("/api/v1/users/me/api-keys", { name: "Booking system", permissions: { read: true, write: true } });
  await api.post("/api/v1/users/invite", {
    email: "maria.rivera@example.com",
    first_name: "Maria",
    last_name: "Rivera",
    role: "user",
  });
}
