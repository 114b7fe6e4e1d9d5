import type { OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import type { BridgeRequest, BridgeRest } from "./rest.ts";

const UNKNOWN = 404;
/** The call is over, says the one that had it. */
const ENDED = 409;

/** The installation's bridges: each can place a call, and the one that did has it until its end. */
export interface Bridges {
  /**
   * Has one of them do it. The next one is asked only where the one before certainly did nothing.
   * @param start which is asked first, of those that could be reached last time; counted from 0, and around
   * @throws ProviderError of the last one asked
   */
  inTurn(request: BridgeRequest, start: number): Promise<OutboundResponse>;
  /**
   * Asks all of them at once, because a call's id does not say which has it.
   * @returns null when none knows the call
   * @throws ProviderError of the one that has it; or of one that did not answer, which may have it
   */
  ofCall(request: BridgeRequest): Promise<OutboundResponse | null>;
}

export function severalBridges(bridges: readonly BridgeRest[]): Bridges {
  /** They are asked last until they answer something. */
  const unreached = new Set<BridgeRest>();
  const ask = async (bridge: BridgeRest, request: BridgeRequest): Promise<OutboundResponse> => {
    try {
      const response = await bridge.exchange(request);
      unreached.delete(bridge);
      return response;
    } catch (error) {
      if (error instanceof ProviderError && error.statusCode === undefined) unreached.add(bridge);
      else unreached.delete(bridge);
      throw error;
    }
  };
  return {
    async inTurn(request, start) {
      const first = start % bridges.length;
      const around = [...bridges.slice(first), ...bridges.slice(0, first)];
      const order = [...around.filter((each) => !unreached.has(each)), ...around.filter((each) => unreached.has(each))];
      let last: unknown;
      for (const bridge of order) {
        try {
          return await ask(bridge, request);
        } catch (error) {
          last = error;
          if (!(error instanceof ProviderError) || !didNothing(error) || request.signal?.aborted === true) break;
        }
      }
      throw last;
    },
    ofCall(request) {
      return new Promise((resolve, reject) => {
        let unclear: unknown = null;
        const asked = bridges.map(async (bridge) => {
          try {
            resolve(await ask(bridge, request));
          } catch (error) {
            const code = error instanceof ProviderError ? error.statusCode : undefined;
            if (code === ENDED) reject(error);
            else if (code !== UNKNOWN) unclear = error;
          }
        });
        void Promise.all(asked).then(() => (unclear === null ? resolve(null) : reject(unclear)));
      });
    },
  };
}

/** Also a bridge that was not told of the number yet. */
function didNothing({ outcome, statusCode }: ProviderError): boolean {
  return outcome === "not-done" || statusCode === UNKNOWN;
}
