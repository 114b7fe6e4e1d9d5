import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { Clock } from "@parley/foundation/clock";
import type { WebhookDraft, WebhookFailure, WebhookPolicy } from "./carrier-format.ts";
import type { WebhookAttempt } from "./carrier-records.ts";
import type { FaultDecider } from "./fault-plan.ts";
import { seededHex } from "./seeded-choice.ts";
import { Slots } from "./slots.ts";
import { postWebhook, type WebhookPostResult } from "./webhook-post.ts";

export interface WebhookSenderDeps {
  readonly carrier: TelephonyProviderName;
  readonly seed: number;
  readonly clock: Clock;
  readonly faults: () => FaultDecider;
  readonly originMap: Readonly<Record<string, string>>;
  readonly retryDelayMs: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface WebhookDispatch {
  /** When the carrier sends its next webhook: at once if this one is held or late, else when it is delivered. */
  readonly mayContinue: Promise<void>;
  readonly attempts: Promise<readonly WebhookAttempt[]>;
}

/** A carrier posts from a limited pool of sockets. Room for ten copies of ten webhooks. */
const MAX_CONCURRENT_POSTS = 100;

type AttemptResult = Omit<WebhookAttempt, "carrier" | "kind" | "resourceSid" | "reportedState">;

/** Sends webhooks with the carrier's retries and fallback, and the fault plan's faults. Never rejects. */
export class WebhookSender {
  readonly #deps: WebhookSenderDeps;
  readonly #log: WebhookAttempt[] = [];
  readonly #slots = new Slots(MAX_CONCURRENT_POSTS);
  readonly #held = new Set<() => void>();
  #tokenCount = 0;

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps;
  }

  /** All attempts so far, in the order they ended. */
  attempts(): readonly WebhookAttempt[] {
    return [...this.#log];
  }

  send(draft: WebhookDraft): WebhookDispatch {
    const { carrier, faults } = this.#deps;
    const fate = faults().forWebhook(carrier, draft.kind);
    if (fate.isLost) {
      const lost = this.#record(draft, {
        url: draft.url.replace(/#.*$/s, ""),
        isFallback: false,
        copy: 1,
        attempt: 1,
        idempotencyToken: "",
        startedAtMs: this.#deps.clock.now().getTime(),
        durationMs: 0,
        outcome: "lost",
        statusCode: null,
        replyBody: "",
      });
      return { mayContinue: Promise.resolve(), attempts: Promise.resolve([lost]) };
    }
    const attempts = this.#sendCopies(draft, fate.copies, fate.delayMs, fate.isHeld ? fate.maxHoldMs : null);
    const isApart = fate.isHeld || fate.delayMs > 0;
    return { mayContinue: isApart ? Promise.resolve() : attempts.then(() => undefined), attempts };
  }

  async #sendCopies(
    draft: WebhookDraft,
    copies: number,
    delayMs: number,
    maxHoldMs: number | null,
  ): Promise<readonly WebhookAttempt[]> {
    if (delayMs > 0) await this.#pause(delayMs);
    if (maxHoldMs !== null) await this.#hold(maxHoldMs);
    const attempts = await Promise.all(
      Array.from({ length: copies }, (_, index) => this.#slots.run(() => this.#sendOne(draft, index + 1))),
    );
    if (maxHoldMs === null) for (const release of this.#held) release();
    return attempts.flat();
  }

  async #sendOne(draft: WebhookDraft, copy: number): Promise<readonly WebhookAttempt[]> {
    const first = await this.#tryUrl(draft, draft.url, copy, null);
    const last = first.at(-1);
    if (draft.fallbackUrl === null || last === undefined || isSuccess(last)) return first;
    const failure = { url: last.url, statusCode: last.statusCode };
    return [...first, ...(await this.#tryUrl(draft, draft.fallbackUrl, copy, failure))];
  }

  async #tryUrl(
    draft: WebhookDraft,
    url: string,
    copy: number,
    failure: WebhookFailure | null,
  ): Promise<WebhookAttempt[]> {
    const { clock, originMap, retryDelayMs, timeoutMs, signal } = this.#deps;
    const policy = draft.policyOf(url);
    const token = this.#nextToken();
    const endMs = clock.monotonicMs() + Math.min(policy.totalTimeoutMs, timeoutMs);
    const attempts: WebhookAttempt[] = [];
    for (let attempt = 1; attempt <= policy.retryCount + 1; attempt += 1) {
      const startedAtMs = clock.now().getTime();
      const startMs = clock.monotonicMs();
      const leftMs = endMs - startMs;
      if (leftMs <= 0 || signal.aborted) break;
      const request = draft.build(url, token, failure, attempt);
      const result = await postWebhook(request, originMap, {
        connectTimeoutMs: Math.min(policy.connectTimeoutMs, leftMs),
        readTimeoutMs: Math.min(policy.readTimeoutMs, leftMs),
        signal,
      });
      attempts.push(
        this.#record(draft, {
          url: request.url,
          isFallback: failure !== null,
          copy,
          attempt,
          idempotencyToken: token,
          startedAtMs,
          durationMs: clock.monotonicMs() - startMs,
          ...result,
        }),
      );
      if (!shouldRetry(policy, result)) break;
      if (attempt <= policy.retryCount) await this.#pause(retryDelayMs);
    }
    return attempts;
  }

  #record(draft: WebhookDraft, attempt: AttemptResult): WebhookAttempt {
    const { kind, resourceSid, reportedState } = draft;
    const entry: WebhookAttempt = { carrier: this.#deps.carrier, kind, resourceSid, reportedState, ...attempt };
    this.#log.push(entry);
    return entry;
  }

  /** Resolves when another webhook is delivered or the time is up. */
  #hold(maxHoldMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.add(resolve);
    return Promise.race([promise, this.#pause(maxHoldMs)]).finally(() => this.#held.delete(resolve));
  }

  /** Ends early when the simulator stops. */
  #pause(ms: number): Promise<void> {
    return this.#deps.clock.sleep(ms, this.#deps.signal).catch(() => undefined);
  }

  /** A UUID, like the carriers'. */
  #nextToken(): string {
    const digits = seededHex(this.#deps.seed, 32, this.#deps.carrier, "idempotency", this.#tokenCount);
    this.#tokenCount += 1;
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
}

function isSuccess(attempt: WebhookAttempt): boolean {
  return attempt.statusCode !== null && attempt.statusCode >= 200 && attempt.statusCode < 300;
}

function shouldRetry(policy: WebhookPolicy, result: WebhookPostResult): boolean {
  if (result.outcome === "not-connected") return policy.retryOn.has("not-connected");
  if (result.statusCode === null) return policy.retryOn.has("no-reply");
  if (result.statusCode >= 500) return policy.retryOn.has("5xx");
  return result.statusCode >= 400 && policy.retryOn.has("4xx");
}
