export const KEYS_PATH = "/api/v1/users/me/api-keys";
