import type { SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import type { TransactionLayer } from "../transaction/transaction-layer.ts";
import type { Dialog, RequestParts } from "./dialog.ts";
import type { Authenticator } from "./media-negotiator.ts";

/** Who sends within a dialog, and how. */
export interface DialogSender {
  readonly transactions: Pick<TransactionLayer, "request">;
  readonly dialog: Dialog;
  /** Null: challenges are not met. */
  readonly authenticator: Authenticator | null;
  /** Where requests go now. */
  hop(): SipPeer;
}

/** As the user of a client transaction, told with the request that was answered in the end. */
export interface DialogRequestUser {
  onResponse(response: SipResponse, request: SipRequest): void;
  onTimeout(): void;
  onTransportError(reason: string): void;
}

/** The first try, the one with credentials, and one more for a nonce that has grown old meanwhile. */
const MAX_TRIES = 3;

/** Sends a request of a dialog; once more with credentials where it is challenged: RFC 3261, 22. */
export function requestInDialog(
  sender: DialogSender,
  method: string,
  parts: RequestParts,
  user: DialogRequestUser,
): void {
  const { transactions, dialog, authenticator, hop } = sender;
  const send = (credentials: readonly (readonly [string, string])[], triesLeft: number): void => {
    const request = dialog.createRequest(method, { ...parts, headers: [...(parts.headers ?? []), ...credentials] });
    transactions.request(request, hop(), {
      onResponse(response) {
        const isChallenged = response.status === 401 || response.status === 407;
        const again = isChallenged && triesLeft > 0 ? (authenticator?.answer(response, request) ?? null) : null;
        if (again === null) user.onResponse(response, request);
        else send(again, triesLeft - 1);
      },
      onTimeout: () => user.onTimeout(),
      onTransportError: (reason) => user.onTransportError(reason),
    });
  };
  send([], MAX_TRIES - 1);
}
