/** What the address of the list holds. */
export interface FlowsSearch {
  /** How many flows are left out at the beginning. */
  readonly skip?: number;
}

export const FLOWS_A_PAGE = 50;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readFlowsSearch(search: Readonly<Record<string, unknown>>): FlowsSearch {
  const skip = Number(search["skip"]);
  return Number.isSafeInteger(skip) && skip > 0 ? { skip } : {};
}

export const FLOW_VIEWS = ["draw", "json", "settings", "versions"] as const;
export type FlowView = (typeof FLOW_VIEWS)[number];

/** What the address of a flow's page holds. */
export interface FlowSearch {
  /** The drawing when absent. */
  readonly view?: FlowView;
}

export function readFlowSearch(search: Readonly<Record<string, unknown>>): FlowSearch {
  const view = FLOW_VIEWS.find((each) => each === search["view"]);
  return view === undefined ? {} : { view };
}
