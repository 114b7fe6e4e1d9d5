import { createServer } from "node:http";

/** A request as the carrier received it. */
export interface CarrierRequest {
  readonly method: string;
  /** Raw. */
  readonly target: string;
  readonly body: string;
}

export interface CarrierAnswer {
  readonly status?: number;
  readonly body?: unknown;
}

export interface RecordingServer {
  readonly origin: string;
  readonly requests: readonly CarrierRequest[];
  stop(): Promise<void>;
}

/** Gives scripted answers and keeps the requests byte for byte. */
export async function startRecordingServer(
  answer: (request: CarrierRequest) => CarrierAnswer = () => ({}),
): Promise<RecordingServer> {
  const requests: CarrierRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const request = { method: incoming.method ?? "", target: incoming.url ?? "", body };
      requests.push(request);
      const { status = 200, body: reply = {} } = answer(request);
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
