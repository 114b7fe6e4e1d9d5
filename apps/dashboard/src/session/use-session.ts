import type { getMe } from "@parley/contracts/accounts/account-contracts";
import type { listMyOrganizations } from "@parley/contracts/accounts/sign-in-session-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../api/api-query.ts";

export type Me = WireAnswer<typeof getMe>;

export const meQuery = () => ({ ...apiQuery<typeof getMe>("/api/v1/users/me"), staleTime: Number.POSITIVE_INFINITY });

export const organizationsQuery = () => ({
  ...apiQuery<typeof listMyOrganizations>("/api/auth/organizations"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who is signed in. Only for what is shown to signed-in people. */
export function useMe(): Me {
  const { data } = useQuery(meQuery());
  if (data === undefined) throw new Error("nobody is signed in");
  return data;
}

/** The service decides; this only spares people buttons that it would refuse. */
export function useRights(): { readonly mayWrite: boolean; readonly mayAdmin: boolean } {
  const { role, is_verified: isVerified } = useMe();
  return { mayWrite: isVerified && role !== "viewer", mayAdmin: isVerified && role === "admin" };
}
