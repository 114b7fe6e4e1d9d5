/** The environment variables by which an operator gives access to a vendor. */
export interface VendorVariables {
  readonly key: string;
  /** Puts another address in place of the vendor's own: a region, a proxy, a compatible server. */
  readonly baseUrl: string;
  /** Whether that address is only an origin, or goes on with a path (`/v1`). */
  readonly baseUrlForm: "origin" | "with-path";
}
