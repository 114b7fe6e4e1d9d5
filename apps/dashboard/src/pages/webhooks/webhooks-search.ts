const STATUSES = ["pending", "delivered", "failed"] as const;

/** What the address of a list of URLs holds. */
interface EndpointsSearch {
  readonly offset?: number;
}

/** What the address of one URL's page holds: which of its deliveries are listed, and which one is open. */
export interface EndpointSearch {
  /** The id of the last delivery of the page before. */
  readonly before?: number;
  readonly status?: (typeof STATUSES)[number];
  readonly delivery?: number;
}

export const DELIVERY_STATUSES = STATUSES;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readEndpointsSearch(search: Readonly<Record<string, unknown>>): EndpointsSearch {
  const offset = wholeNumber(search["offset"]);
  return offset === undefined ? {} : { offset };
}

/** The same for the page of one URL. */
export function readEndpointSearch(search: Readonly<Record<string, unknown>>): EndpointSearch {
  const status = STATUSES.find((each) => each === search["status"]);
  const before = wholeNumber(search["before"]);
  const delivery = wholeNumber(search["delivery"]);
  return {
    ...(before === undefined ? {} : { before }),
    ...(status === undefined ? {} : { status }),
    ...(delivery === undefined ? {} : { delivery }),
  };
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
