import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createForwarding } from "../speech/listening/listening-forwarding.ts";
import { LIST_WIRES, type ListedVendor } from "./list-wires.ts";

/**
 * What goes wrong with the next requests:
 * - `refuse`: answered with an error status, with the vendor's own words;
 * - `hang`: read and never answered;
 * - `cut`: the answer breaks off in its middle;
 * - `page`: a page of HTML with status 200, as a captive portal or a wrong address gives;
 * - `other`: JSON with status 200 that is no list;
 * - `flood`: more bytes than any list has.
 */
export type ListFault = {
  /** Requests that are answered before it; default 0. */
  readonly after?: number;
} & (
  | { readonly kind: "refuse"; readonly statusCode: number }
  | { readonly kind: "hang" | "cut" | "page" | "other" | "flood" }
);

export interface ListRequest {
  /** With its query. */
  readonly target: string;
  readonly key: string | null;
}

export interface VendorListServer {
  /** The origin. */
  readonly url: string;
  readonly requests: readonly ListRequest[];
  /** Null: nothing goes wrong any more. */
  setFault(fault: ListFault | null): void;
  stop(): Promise<void>;
}

export interface VendorListOptions {
  readonly vendor: ListedVendor;
  /** What there is for each key, as the vendor's wire has it; any other key is refused with 401. */
  readonly entries: Readonly<Record<string, readonly unknown[]>>;
  /** The origin of the server that answers everything but GET, so that one origin can stand for all of a vendor. */
  readonly elsewhere?: string;
  /** Entries of a page, in place of as many as the request asks for. */
  readonly pageSize?: number;
}

/** A vendor's lists of voices and models on loopback, in the vendor's own form: keys, pages, refusals. */
export async function startVendorListServer(options: VendorListOptions): Promise<VendorListServer> {
  const wire = LIST_WIRES[options.vendor];
  const elsewhere = options.elsewhere === undefined ? null : createForwarding(options.elsewhere);
  const requests: ListRequest[] = [];
  let fault: ListFault | null = null;
  let faultAfter = 0;

  const server = createServer((request, response) => {
    if (request.method !== "GET" && elsewhere !== null) return elsewhere.request(request, response);
    const key = wire.keyOf(request);
    requests.push({ target: request.url ?? "", key });
    const isDue = fault !== null && faultAfter <= 0;
    faultAfter -= 1;
    if (isDue && fault !== null) return misbehave(fault, response);
    const entries = options.entries[key ?? ""];
    if (entries === undefined) return send(response, 401, { error: { message: `No such key: ${key}` } });
    const page = wire.page(urlOf(request), entries, options.pageSize);
    if (page === null) return send(response, 404, { error: { message: "No such path." } });
    return send(response, 200, page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // An address over TCP is never a text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    setFault(next) {
      fault = next;
      faultAfter = next?.after ?? 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function misbehave(fault: ListFault, response: ServerResponse): void {
  switch (fault.kind) {
    case "hang":
      return;
    case "refuse":
      send(response, fault.statusCode, { detail: { status: "scripted", message: "Scripted refusal." } });
      return;
    case "other":
      send(response, 200, { hello: "world" });
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html><body>Sign in to the network</body></html>");
      return;
    case "cut":
      response.writeHead(200, { "content-type": "application/json", "content-length": "10000" });
      response.write('{"voices":[');
      setImmediate(() => response.destroy());
      return;
    case "flood":
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ voices: [], data: [], padding: "x".repeat(5 * 1_048_576) }));
  }
}

function send(response: ServerResponse, statusCode: number, body: unknown): void {
  response.writeHead(statusCode, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function urlOf(request: IncomingMessage): URL {
  return new URL(request.url ?? "/", "http://localhost");
}
