import { createContext } from "react";

/** The zone the organization's people think in, by its IANA name; null: none is set. */
export const OrganizationZone = createContext<string | null>(null);
