/** Where people enter the credentials of their carriers: the words of the dashboard's own menu. */
export const CREDENTIALS_PAGE = "under Providers in the dashboard";
