import type { Clock } from "@parley/foundation/clock";
import { NotificationListener } from "../database/notification-listener.ts";
import { JOB_CHANNEL } from "./job-queue.ts";

type OnJob = (queue: string, dueAtMs: number, group: string | null) => void;

/**
 * Learns of queued jobs as their transactions commit. Nothing is lost while the connection is down, because workers poll.
 */
export class JobAnnouncements {
  readonly #listener: NotificationListener;

  constructor({ onJob, ...options }: { connectionString: string; clock: Clock; onJob: OnJob }) {
    this.#listener = new NotificationListener({
      ...options,
      channel: JOB_CHANNEL,
      onNotification: (payload) => {
        const [queue = "", dueAtMs = "0", ...group] = payload.split("|");
        onJob(queue, Number(dueAtMs), group.join("|") || null);
      },
    });
  }

  start(): void {
    this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }
}
