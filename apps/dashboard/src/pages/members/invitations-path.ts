export const INVITATIONS_PATH = "/api/v1/users/invitations";
