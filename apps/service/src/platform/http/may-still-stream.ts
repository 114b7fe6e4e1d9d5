import { DomainError } from "@parley/foundation/domain-error";
import type { Authenticate } from "../auth/authenticate.ts";
import { authorize } from "./access.ts";
import type { Identity } from "./identity.ts";
import type { OperationInput } from "./operation.ts";

/** Checks an open stream as if it began now: the key or session may have ended, or the user's role changed. */
export async function mayStillStream(
  authenticate: Authenticate,
  { access }: { readonly access: Parameters<typeof authorize>[0] },
  input: Pick<OperationInput<unknown, unknown, unknown>, "headers" | "cookies" | "remoteAddress">,
  { organizationId }: Identity,
): Promise<boolean> {
  const { cookies, remoteAddress } = input;
  const { authorization } = input.headers;
  try {
    const identity = await authenticate({
      method: "GET",
      authorization: typeof authorization === "string" ? authorization : undefined,
      cookies,
      csrfToken: undefined,
      remoteAddress,
    });
    authorize(access, identity);
    return identity.organizationId === organizationId;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
