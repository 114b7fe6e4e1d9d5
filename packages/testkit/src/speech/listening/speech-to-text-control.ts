import { createServer, type IncomingMessage, type Server } from "node:http";
import type { ListeningBehaviour, ListeningConnection, ListeningFault, ListeningVendor } from "./listening-script.ts";
import type { ListeningServer } from "./listening-server.ts";

/** What a test in another process does to the servers and asks them. */
export interface ListeningControl {
  /** Makes an utterance of test speech understood, by its number. */
  addText(number: number, text: string): void;
  setBehaviour(vendor: ListeningVendor, behaviour: Partial<ListeningBehaviour>): void;
  setFault(vendor: ListeningVendor, fault: ListeningFault | null): void;
  connections(vendor: ListeningVendor): readonly Omit<ListeningConnection, "audio">[];
}

export function createListeningControl(
  servers: ReadonlyMap<ListeningVendor, ListeningServer>,
  texts: Map<number, string>,
): ListeningControl {
  const serverOf = (vendor: ListeningVendor): ListeningServer => {
    const server = servers.get(vendor);
    if (server === undefined) throw new Error(`${vendor} was not started`);
    return server;
  };
  return {
    addText: (number, text) => void texts.set(number, text),
    setBehaviour: (vendor, behaviour) => serverOf(vendor).setBehaviour(behaviour),
    setFault: (vendor, fault) => serverOf(vendor).setFault(fault),
    connections: (vendor) =>
      serverOf(vendor).connections.map(({ path, query, headers, audioBytes, messages, isOpen, closeCode }) => ({
        path,
        query,
        headers,
        audioBytes,
        messages,
        isOpen,
        closeCode,
      })),
  };
}

/** `POST /addText` with a JSON array of the arguments; the answer is `{ "result": … }`, or 400 with `{ "error": … }`. */
export function createControlServer(control: ListeningControl): Server {
  return createServer((incoming, response) => {
    perform(control, incoming).then(
      (result) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ result: result ?? null }));
      },
      (error: unknown) => {
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
      },
    );
  });
}

async function perform(control: ListeningControl, incoming: IncomingMessage): Promise<unknown> {
  const name = (incoming.url ?? "/").slice(1);
  const method: unknown = Object.hasOwn(control, name) ? Reflect.get(control, name) : undefined;
  if (typeof method !== "function") throw new Error(`one of ${Object.keys(control).join(", ")}`);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const args: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  if (!Array.isArray(args)) throw new Error("the body must be a JSON array of arguments");
  return Reflect.apply(method, control, args);
}
