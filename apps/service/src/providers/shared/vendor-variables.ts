/** The environment variables that give access to a vendor. */
export interface VendorVariables {
  readonly key: string;
  /** Replaces the vendor's own address: a region, a proxy, a compatible server. */
  readonly baseUrl: string;
  /** Whether that address is only an origin, or includes a path (`/v1`). */
  readonly baseUrlForm: "origin" | "with-path";
}
