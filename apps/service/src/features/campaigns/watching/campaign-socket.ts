import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { CredentialWatch } from "../../../platform/http/credential-watch.ts";
import type { AcceptedSocket, SocketListener } from "../../../platform/http/sockets/socket-route.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findCampaign, listCampaigns, readTime } from "../campaign-store.ts";
import { campaignsTopic, campaignTopic } from "../campaign-topics.ts";
import { listHistory } from "../progress/history-store.ts";
import { CampaignFollower, type CampaignMessage } from "./campaign-follower.ts";
import { type CampaignRequest, readCampaignRequest } from "./campaign-request.ts";
import { refuseCampaignSocket } from "./refuse-campaign-socket.ts";

export interface CampaignSocketDeps {
  readonly platform: Pick<Platform, "data" | "logger" | "clock">;
  readonly liveEvents: Pick<LiveEvents, "subscribe" | "onListening">;
}

export interface CampaignWatch {
  readonly organizationId: OrganizationId;
  /** Null: all campaigns of the organization. */
  readonly campaignId: number | null;
  /** Whether the credentials still hold. */
  readonly mayStillRead: () => Promise<boolean>;
  readonly onGone: () => void;
}

/** Two updates a second are as many as anybody can follow. */
const BETWEEN_UPDATES_MS = 500;
/** Campaigns that a monitor is told of when it comes, and in one update. */
const MOST_AT_FIRST = 100;
const MOST_AT_ONCE = 20;
/** Points of a curve. */
const MOST_POINTS = 1_000;
const NORMAL = 1000;

/** One who watches a campaign, or all of an organization. What is told is read from the tables; events only say when to look. */
export class CampaignSocket implements SocketListener {
  readonly #deps: CampaignSocketDeps;
  readonly #socket: AcceptedSocket;
  readonly #watch: CampaignWatch;
  readonly #followers = new Map<number, CampaignFollower>();
  /** Campaigns to look at. */
  readonly #changed = new Set<number>();
  #history: Extract<CampaignRequest, { type: "request_history" }> | null = null;
  #openedAt = new Date(0);
  readonly #credentials: CredentialWatch;
  /** Whether the client asked for what is to be sent next. */
  #isAsked = false;
  #isClosed = false;
  #unsubscribe: () => void = () => undefined;
  #wake: () => void = () => undefined;

  constructor(deps: CampaignSocketDeps, socket: AcceptedSocket, watch: CampaignWatch) {
    this.#deps = deps;
    this.#socket = socket;
    this.#watch = watch;
    this.#credentials = new CredentialWatch(deps.platform.clock, watch.mayStillRead);
    this.#run().catch((error: unknown) => this.#fail(error));
  }

  onMessage(message: Buffer): void {
    const request = readCampaignRequest(message);
    if (request?.type === "ping") this.#send({ type: "pong", campaign_id: this.#watch.campaignId });
    else if (request?.type === "request_update") {
      this.#isAsked = true;
      this.lookAtAll();
    } else if (request?.type === "request_history") {
      this.#isAsked = true;
      this.#history = request;
      this.#wake();
    } else this.#sendError("Send ping, request_update or request_history");
  }

  onClose(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.#watch.onGone();
    this.#wake();
  }

  /** Also when events may have been missed. */
  lookAtAll(): void {
    for (const campaignId of this.#followers.keys()) this.#changed.add(campaignId);
    this.#wake();
  }

  async #run(): Promise<void> {
    if (!(await this.#open())) return;
    while (!this.#isClosed) {
      const hasWork = this.#changed.size > 0 || this.#history !== null;
      if (!hasWork) await this.#sleep(this.#credentials.waitMs);
      await this.#checkCredentials();
      if (this.#changed.size === 0 && this.#history === null) continue;
      await this.#sendNews();
      await this.#sendHistory();
      if (!this.#isClosed) await this.#pause(BETWEEN_UPDATES_MS);
    }
  }

  /** @returns false when there is no such campaign */
  async #open(): Promise<boolean> {
    const { organizationId, campaignId } = this.#watch;
    // Before the first look: what happens meanwhile is announced, and the next look finds it.
    const topic = campaignId === null ? campaignsTopic(organizationId) : campaignTopic(campaignId);
    this.#unsubscribe = this.#deps.liveEvents.subscribe(topic, (detail) => {
      this.#changed.add(campaignId ?? Number(detail.split("|")[0]));
      this.#wake();
    });
    if (this.#isClosed) this.#unsubscribe();
    const first = await this.#read(async (unit) => {
      this.#openedAt = await readTime(unit);
      return campaignId === null ? this.#beginAll(unit) : this.#follow(campaignId).begin(unit);
    });
    if (first === null) {
      this.#unsubscribe();
      refuseCampaignSocket(this.#deps, this.#socket, campaignId, "campaign_not_found");
      return false;
    }
    this.#send({ type: "connection_ack", campaign_id: campaignId });
    for (const message of first) this.#send(message);
    return true;
  }

  async #beginAll(unit: ScopedUnitOfWork): Promise<readonly CampaignMessage[]> {
    const { campaigns } = await listCampaigns(unit, { status: "running" }, { skip: 0, limit: MOST_AT_FIRST });
    const messages: CampaignMessage[] = [];
    for (const { id } of campaigns) messages.push(...((await this.#follow(id).begin(unit)) ?? []));
    return messages;
  }

  #follow(campaignId: number): CampaignFollower {
    const known = this.#followers.get(campaignId);
    if (known !== undefined) return known;
    const follower = new CampaignFollower(campaignId, this.#openedAt);
    this.#followers.set(campaignId, follower);
    return follower;
  }

  async #sendNews(): Promise<void> {
    for (const campaignId of [...this.#changed].slice(0, MOST_AT_ONCE)) {
      if (this.#isClosed) return;
      this.#changed.delete(campaignId);
      const news = await this.#read((unit) => this.#follow(campaignId).look(unit));
      if (news === null) {
        this.#followers.delete(campaignId);
        if (this.#watch.campaignId !== null) {
          refuseCampaignSocket(this.#deps, this.#socket, campaignId, "campaign_not_found");
          return;
        }
        continue;
      }
      for (const message of news.messages) this.#send(message);
      if (news.hasMore) this.#changed.add(campaignId);
      // Nothing more comes, and clients read until the end.
      if (news.isCompleted && this.#watch.campaignId !== null) this.#socket.close(NORMAL, "the campaign is completed");
    }
  }

  async #sendHistory(): Promise<void> {
    const request = this.#history;
    this.#history = null;
    if (request === null || this.#isClosed) return;
    const campaignId = this.#watch.campaignId ?? request.campaignId;
    const points =
      campaignId === null
        ? null
        : await this.#read(async (unit) =>
            (await findCampaign(unit, campaignId)) === null
              ? null
              : listHistory(unit, campaignId, request.hours, MOST_POINTS),
          );
    if (points === null) return this.#sendError("Name a campaign of yours as campaign_id");
    const data = points.map(({ minute, completed, failed }) => ({
      timestamp: toWireTimestamp(minute),
      completed,
      failed,
      success_rate: completed + failed === 0 ? 0 : completed / (completed + failed),
    }));
    this.#send({ type: "metrics_history", campaign_id: campaignId, data });
  }

  async #checkCredentials(): Promise<void> {
    if (this.#isClosed) return;
    const isAsked = this.#isAsked;
    this.#isAsked = false;
    if (await (isAsked ? this.#credentials.holdsForRequest() : this.#credentials.holds())) return;
    this.#isClosed = true;
    refuseCampaignSocket(this.#deps, this.#socket, this.#watch.campaignId, "access_denied");
  }

  /** Until something happens, or the time is over. */
  async #sleep(ms: number): Promise<void> {
    const waking = new AbortController();
    this.#wake = () => waking.abort();
    // It rejects only when it is woken.
    await this.#deps.platform.clock.sleep(ms, waking.signal).catch(() => undefined);
    this.#wake = () => undefined;
  }

  async #pause(ms: number): Promise<void> {
    const until = this.#deps.platform.clock.monotonicMs() + ms;
    for (;;) {
      const left = until - this.#deps.platform.clock.monotonicMs();
      if (this.#isClosed || left <= 0) return;
      await this.#deps.platform.clock.sleep(left);
    }
  }

  #read<Result>(work: (unit: ScopedUnitOfWork) => Promise<Result>): Promise<Result> {
    return this.#deps.platform.data.scope(this.#watch.organizationId).transaction(work);
  }

  #send(message: CampaignMessage): void {
    if (this.#isClosed) return;
    // Client libraries read the time of each message before they look at its type, and only in this form.
    this.#socket.send(JSON.stringify({ timestamp: toWireTimestamp(this.#deps.platform.clock.now()), ...message }));
  }

  #sendError(message: string): void {
    this.#send({ type: "error", campaign_id: this.#watch.campaignId, message });
  }

  #fail(error: unknown): void {
    this.#deps.platform.logger.warn("a campaign could not be watched", errorFields(error));
    if (this.#isClosed) return;
    this.#unsubscribe();
    refuseCampaignSocket(this.#deps, this.#socket, this.#watch.campaignId, "internal_error");
  }
}
