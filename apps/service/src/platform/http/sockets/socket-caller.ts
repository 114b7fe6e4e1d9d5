import { DomainError } from "@parley/foundation/domain-error";
import type { Authenticate } from "../../auth/authenticate.ts";
import { authorize } from "../access.ts";
import type { Identity } from "../identity.ts";
import type { SocketRequest } from "./socket-route.ts";

/** Who opens a socket; a word, when they are nobody or may not read. */
export type SocketCaller = Identity | "authentication_failed" | "access_denied";

const TOKEN_PROTOCOL = "token-";

/** Asks anew about the credentials that a socket of `caller` was opened with. */
export async function mayStillRead(
  authenticate: Authenticate,
  request: SocketRequest,
  { organizationId }: Identity,
): Promise<boolean> {
  const now = await callerOfSocket(authenticate, request);
  return typeof now !== "string" && now.organizationId === organizationId;
}

/** Query before sub-protocol before header: browsers can set only the first two. */
export async function callerOfSocket(authenticate: Authenticate, request: SocketRequest): Promise<SocketCaller> {
  const subprotocol = request.subprotocols.find((offered) => offered.startsWith(TOKEN_PROTOCOL));
  const token = request.query.get("token") ?? subprotocol?.slice(TOKEN_PROTOCOL.length);
  const authorization = token === undefined ? request.headers.authorization : `Bearer ${token}`;
  if (authorization === undefined) return "authentication_failed";
  try {
    const identity = await authenticate({
      method: "GET",
      authorization,
      cookies: {},
      csrfToken: undefined,
      remoteAddress: request.remoteAddress,
    });
    authorize("read", identity);
    return identity;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.kind === "not-allowed" ? "access_denied" : "authentication_failed";
  }
}
