export const KEYS_PATH = "/api/v1/users/me/api-keys";
export const ALL_KEYS_PATH = "/api/v1/organization/api-keys";
