import type { createApiKey } from "@parley/contracts/accounts/api-key-contracts";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";

export interface FirstKeyRequest {
  /** Access token of the sign-in that has just begun: it works even where the browser keeps no cookies. */
  readonly bearer: string | null;
  /** Defaults to those of the person's role. */
  readonly permissions?: Readonly<Record<"read" | "write" | "admin", boolean>>;
}

export type FirstKeyCreation = UseMutationResult<string, Error, FirstKeyRequest>;

/** Creates the first API key of an account. */
export function useFirstKey(): FirstKeyCreation {
  return useMutation({
    mutationFn: async ({ bearer, permissions }: FirstKeyRequest) => {
      const body = { name: "First key", ...(permissions === undefined ? {} : { permissions }) };
      const credential = bearer === null ? {} : { bearer };
      const path = "/api/v1/users/me/api-keys";
      return (await callApi<typeof createApiKey>("POST", path, { body, ...credential })).key;
    },
  });
}
