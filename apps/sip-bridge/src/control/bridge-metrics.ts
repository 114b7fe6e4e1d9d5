import type { UserAgent } from "@parley/sip/dialog/user-agent";
import type { Calls } from "../calls/calls.ts";
import type { MediaPool } from "../media/media-pool.ts";
import type { StatusQueue } from "../service/status-queue.ts";
import type { Transports } from "../transport/transports.ts";

interface Measured {
  readonly agent: UserAgent;
  readonly calls: Calls;
  readonly media: MediaPool;
  readonly statuses: StatusQueue;
  readonly transports: Transports;
}

/** The figures of the bridge in Prometheus' text form. */
export function bridgeMetrics({ agent, calls, media, statuses, transports }: Measured): string {
  const { client, server } = agent.transactionCount;
  const figures: readonly (readonly [name: string, help: string, value: number])[] = [
    ["calls", "Calls that have not ended", calls.liveCount],
    ["sessions", "SIP sessions", agent.sessionCount],
    ["client_transactions", "Requests of ours that are open", client],
    ["server_transactions", "Requests of peers that are open", server],
    ["media_legs", "Legs with ports for media", media.legCount],
    ["free_ports", "Ports for media that are free", media.freePortCount],
    ["media_lateness_p99_ms", "How late packets of the last second left, 99th percentile", media.latenessP99Ms],
    ["statuses_waiting", "Statuses the service was not told yet", statuses.waitingCount],
    ["dropped_messages", "Messages of strangers and floods that were not read", transports.droppedCount],
    ["resident_bytes", "Memory", process.memoryUsage.rss()],
  ];
  return figures
    .map(
      ([name, help, value]) =>
        `# HELP parley_bridge_${name} ${help}\n# TYPE parley_bridge_${name} gauge\nparley_bridge_${name} ${value}\n`,
    )
    .join("");
}
