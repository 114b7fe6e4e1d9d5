import type { Authenticate } from "../../../platform/auth/authenticate.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { callerOfSocket, mayStillRead } from "../../../platform/http/sockets/socket-caller.ts";
import type {
  AcceptedSocket,
  SocketAcceptance,
  SocketListener,
  SocketRequest,
  SocketRoute,
} from "../../../platform/http/sockets/socket-route.ts";
import { CampaignSocket, type CampaignSocketDeps } from "./campaign-socket.ts";
import type { CampaignWatchers } from "./campaign-watchers.ts";
import { refuseCampaignSocket } from "./refuse-campaign-socket.ts";

export interface CampaignSocketRoutesDeps extends CampaignSocketDeps {
  readonly authenticate: Authenticate;
  readonly watchers: Pick<CampaignWatchers, "enter" | "leave">;
}

/** `ping`, `request_update` and `request_history` are all a client says. */
const LIMITS = { maxMessageBytes: 4_096, messagesPerSecond: 20, hasHeartbeat: true, rateClass: "read" } as const;

/**
 * `/ws/campaigns/{campaign_id}/progress` and `/ws/campaigns/monitor`, which watches all of the organization. A socket is accepted first and
 * then refused by a message and a code, because that is where clients read the reason.
 */
export function campaignSocketRoutes(deps: CampaignSocketRoutesDeps): readonly SocketRoute[] {
  const open = new Set<CampaignSocket>();
  deps.liveEvents.onListening(() => {
    for (const socket of open) socket.lookAtAll();
  });
  return [
    {
      ...LIMITS,
      path: "/ws/campaigns/{campaign_id}/progress",
      authorize: (request) => accept(deps, open, request, idFrom(request.params["campaign_id"])),
    },
    { ...LIMITS, path: "/ws/campaigns/monitor", authorize: (request) => accept(deps, open, request, null) },
  ];
}

/** Of what is no id, one that no campaign has. */
function idFrom(text = ""): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

async function accept(
  deps: CampaignSocketRoutesDeps,
  open: Set<CampaignSocket>,
  request: SocketRequest,
  campaignId: number | null,
): Promise<SocketAcceptance> {
  const caller = await callerOfSocket(deps.authenticate, request);
  return {
    accept: (socket) => {
      if (typeof caller === "string") return refuseCampaignSocket(deps, socket, campaignId, caller);
      const { organizationId } = caller;
      if (!deps.watchers.enter(organizationId, campaignId)) {
        return refuseCampaignSocket(deps, socket, campaignId, "too_many_connections");
      }
      return watch(deps, open, socket, { request, caller, campaignId });
    },
  };
}

function watch(
  deps: CampaignSocketRoutesDeps,
  open: Set<CampaignSocket>,
  socket: AcceptedSocket,
  watched: {
    readonly request: SocketRequest;
    readonly caller: Identity;
    readonly campaignId: number | null;
  },
): SocketListener {
  const { request, caller, campaignId } = watched;
  const { organizationId } = caller;
  const watcher = new CampaignSocket(deps, socket, {
    organizationId,
    campaignId,
    mayStillRead: () => mayStillRead(deps.authenticate, request, caller),
    onGone: () => {
      open.delete(watcher);
      deps.watchers.leave(organizationId, campaignId);
    },
  });
  open.add(watcher);
  return watcher;
}
