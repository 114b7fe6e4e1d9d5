import type { PlacedCall, PlacedCallQuery } from "../../carrier-calls.ts";
import { errorOfBody } from "../error.ts";
import { activeCallResource, activeCallsPage } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";
import { decodeClientState } from "./client-state.ts";

const OPERATION = "find-call";
const PAGE_SIZE = 250;
/** Stops us if a server's pages never end. */
const MAX_PAGES = 40;

/**
 * Telnyx lists the active calls of a connection, each with the state we gave it, which holds our own id of the call. A call
 * that has ended is not listed.
 * https://developers.telnyx.com/api-reference/call-information/list-all-active-calls-for-given-connection
 */
export async function findPlacedTelnyxCalls(
  rest: TelnyxRest,
  connectionId: string | null,
  { callId }: PlacedCallQuery,
  signal?: AbortSignal,
): Promise<readonly PlacedCall[]> {
  // Without a connection none can have been placed.
  if (connectionId === null) return [];
  const path = `/connections/${encodeURIComponent(connectionId)}/active_calls`;
  let after: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const parameters = [
      ["page[limit]", String(PAGE_SIZE)] as const,
      ...(after === null ? [] : [["page[after]", after] as const]),
    ];
    const body = activeCallsPage.safeParse(
      await rest.perform({ operation: OPERATION, method: "GET", path, parameters, signal }),
    );
    if (!body.success) throw errorOfBody(OPERATION, "reads", 200);
    const ours = body.data.data
      .flatMap((item) => activeCallResource.safeParse(item).data ?? [])
      .find((call) => isOurs(call.client_state, callId));
    if (ours !== undefined) return [{ callSid: ours.call_control_id, endCause: null }];
    after = body.data.meta?.cursors?.after ?? null;
    if (after === null || body.data.data.length === 0) break;
  }
  return [];
}

/** The leg a transfer rang up is not the call, even if it carries the call's id. */
function isOurs(clientState: unknown, callId: string): boolean {
  const state = decodeClientState(clientState);
  return state !== null && state.intentId === callId && state.role !== "target";
}
