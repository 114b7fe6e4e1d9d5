interface Bucket {
  tokens: number;
  atMs: number;
}

/** Beyond this many sources the fullest buckets are forgotten, which takes nothing from anybody. */
const MAX_BUCKETS = 10_000;

/** Token buckets by key, each filled at the same rate and holding one second's worth. */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number, nowMs: () => number) {
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
  }

  take(key: string): boolean {
    const nowMs = this.#nowMs();
    const bucket = this.#buckets.get(key) ?? this.#create(key, nowMs);
    const filled = bucket.tokens + ((nowMs - bucket.atMs) * this.#perSecond) / 1_000;
    bucket.tokens = Math.min(this.#perSecond, filled);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  #create(key: string, nowMs: number): Bucket {
    if (this.#buckets.size >= MAX_BUCKETS) this.#forgetFull(nowMs);
    const bucket = { tokens: this.#perSecond, atMs: nowMs };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #forgetFull(nowMs: number): void {
    for (const [key, { atMs }] of this.#buckets) {
      if (nowMs - atMs >= 1_000) this.#buckets.delete(key);
    }
    // All were used within the second: then the oldest go.
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size < MAX_BUCKETS) return;
      this.#buckets.delete(key);
    }
  }
}
