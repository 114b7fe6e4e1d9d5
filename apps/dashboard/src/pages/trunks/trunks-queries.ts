import type { WireAnswer } from "@parley/contracts/operation";
import type {
  getSipTrunkStatus,
  listSipTrunks,
  readCallLadder,
} from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { apiQuery, queryClient } from "../../api/api-query.ts";

export type TrunkStatus = WireAnswer<typeof getSipTrunkStatus>;
type ListedTrunk = WireAnswer<typeof listSipTrunks>[number];
/** The operation answers the password; these pages neither show nor keep it. */
export type Trunk = Omit<ListedTrunk, "password">;

export const TRUNKS_PATH = "/api/v1/sip-trunks";
export const trunkPath = (id: string): string => `${TRUNKS_PATH}/${encodeURIComponent(id)}`;

export const trunksQuery = () => ({
  ...apiQuery<typeof listSipTrunks>(TRUNKS_PATH),
  select: (trunks: readonly ListedTrunk[]): readonly Trunk[] => trunks.map(({ password: _secret, ...trunk }) => trunk),
});

export const statusQuery = (id: string) => apiQuery<typeof getSipTrunkStatus>(`${trunkPath(id)}/status`);

export const ladderQuery = (callSid: string) =>
  apiQuery<typeof readCallLadder>(`/api/v1/calls/${encodeURIComponent(callSid)}/sip`);

/** After a change: all that is shown of trunks is read anew. */
export function refreshTrunks(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(TRUNKS_PATH),
  });
}
