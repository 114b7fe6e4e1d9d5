interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  readonly maxResponseBytes?: number;
  readonly signal?: AbortSignal;
}

interface PlainResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly isBodyCut: boolean;
}

/**
 * The shape of the service's outbound HTTP over the runtime's own `fetch`, without its rules: for tests of code that
 * is handed one. Counts the calls, so that a test can tell which of two was used.
 */
export class PlainOutboundHttp {
  callCount = 0;

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    this.callCount += 1;
    return globalThis.fetch(input, { ...init, redirect: "manual" });
  };

  async request(request: PlainRequest): Promise<PlainResponse> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? 10_000);
    const response = await this.fetch(request.url, {
      method: request.method,
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.body === undefined ? {} : { body: new Uint8Array(Buffer.from(request.body)) }),
      signal: request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]),
    });
    const body = Buffer.from(await response.arrayBuffer());
    const limit = request.maxResponseBytes ?? 65_536;
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: body.subarray(0, limit),
      isBodyCut: body.length > limit,
    };
  }

  async close(): Promise<void> {}
}
