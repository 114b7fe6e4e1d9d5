import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

export interface CounterpartRequest {
  readonly method: string;
  /** Raw target. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A media socket from the service's side. */
export interface CounterpartSocket {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Text messages are parsed, binary ones unchanged. */
  readonly messages: readonly (Readonly<Record<string, unknown>> | Buffer)[];
  /** When each of them arrived, by `performance.now()`. */
  readonly times: readonly number[];
  /** The code in the close frame. */
  readonly closed: Promise<number>;
  /** Objects go as JSON. */
  send(message: object | Uint8Array): void;
  close(code?: number): void;
  drop(): void;
  /** Waits for the first matching message. @throws Error when none arrives in time */
  waitFor(fits: (message: Readonly<Record<string, unknown>>) => boolean): Promise<Readonly<Record<string, unknown>>>;
}

export interface Counterpart {
  readonly origin: string;
  readonly requests: readonly CounterpartRequest[];
  readonly sockets: readonly CounterpartSocket[];
  /** Sets what a path answers from now on: a body with status 200, or a function of the request. */
  answer(path: string, body: string | ((request: CounterpartRequest) => string | Promise<string>)): void;
  /** The status that refuses upgrades; null: accepted. */
  refuseSockets(statusCode: number | null): void;
  /** Waits for the n-th socket. */
  socket(index?: number): Promise<CounterpartSocket>;
  stop(): Promise<void>;
}

const WAIT_MS = 3_000;
const POLL_MS = 2;

/** Takes the service's place in tests of the simulator: answers webhooks as told and accepts media sockets. */
export async function startCounterpart(): Promise<Counterpart> {
  const requests: CounterpartRequest[] = [];
  const sockets: CounterpartSocket[] = [];
  const answers = new Map<string, string | ((request: CounterpartRequest) => string | Promise<string>)>();
  let refusal: number | null = null;

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request: CounterpartRequest = {
      method: incoming.method ?? "",
      url: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    requests.push(request);
    const answer = answers.get(request.url.split("?")[0] ?? "") ?? "";
    response.writeHead(200).end(typeof answer === "string" ? answer : await answer(request));
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const upgrades = new WebSocketServer({ noServer: true });
  server.on("upgrade", (incoming, socket, head) => {
    if (refusal !== null) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    upgrades.handleUpgrade(incoming, socket, head, (accepted) => sockets.push(socketOf(accepted, incoming)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the counterpart has no port");

  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    sockets,
    answer: (path, body) => void answers.set(path, body),
    refuseSockets(statusCode) {
      refusal = statusCode;
    },
    socket: (index = 0) => until(() => sockets[index], `socket ${index}`),
    stop: () =>
      new Promise((resolve) => {
        for (const client of upgrades.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function socketOf(socket: WebSocket, request: IncomingMessage): CounterpartSocket {
  const messages: (Readonly<Record<string, unknown>> | Buffer)[] = [];
  const times: number[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.on("message", (data: Buffer, isBinary) => {
    times.push(performance.now());
    messages.push(isBinary ? data : JSON.parse(data.toString("utf8")));
  });
  socket.on("error", () => undefined);
  socket.on("close", (code) => resolve(code));
  return {
    url: request.url ?? "",
    headers: request.headers,
    messages,
    times,
    closed,
    send: (message) => socket.send(message instanceof Uint8Array ? message : JSON.stringify(message)),
    close: (code = 1_000) => socket.close(code),
    drop: () => socket.terminate(),
    waitFor: (fits) =>
      until(
        () =>
          messages.find((message): message is Readonly<Record<string, unknown>> => {
            return !Buffer.isBuffer(message) && fits(message);
          }),
        "message",
      ),
  };
}

/** @throws Error when it does not arrive in time */
export async function until<T>(look: () => T | undefined | null | false, what: string): Promise<T> {
  const endMs = performance.now() + WAIT_MS;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (performance.now() > endMs) throw new Error(`no ${what} in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
