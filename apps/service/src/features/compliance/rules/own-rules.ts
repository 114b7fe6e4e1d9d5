/** What versions of an organization's own rules begin with; the row's id follows, which is kept for good. */
export const ORGANIZATION_VERSION = "organization-";
