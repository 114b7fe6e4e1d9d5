import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** Approximate size of the pieces rows are passed on in; a single row may be larger. */
const PIECE_BYTES = 64 * 1_024;

/** The callbacks `pg` makes on a query. It has no COPY support, but passes the messages to the submitted object. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/**
 * Streams the output of `COPY … TO STDOUT`, about 64 KB at a time; the server waits while nobody reads.
 * A reader that stops early leaves the connection usable: the rest is read and thrown away.
 * @see https://www.postgresql.org/docs/15/protocol-flow.html#PROTOCOL-COPY
 */
export function copyOut(client: pg.Client, statement: string): AsyncIterable<Buffer> {
  let connection: pg.Connection | null = null;
  let rows: Buffer[] = [];
  let bytes = 0;
  const readable = new Readable({
    read: () => void connection?.stream.resume(),
    destroy: (error, done) => {
      connection?.stream.resume();
      done(error);
    },
  });
  // A reader gets the error from the iteration. When nobody reads the rows any more (the other side failed first), the
  // unhandled error of their connection must not end the process.
  readable.on("error", () => undefined);
  const passOn = () => {
    if (bytes === 0 || readable.destroyed) return;
    const piece = Buffer.concat(rows);
    rows = [];
    bytes = 0;
    if (!readable.push(piece)) connection?.stream.pause();
  };
  client.query({
    submit: (submitted: pg.Connection) => {
      connection = submitted;
      submitted.query(statement);
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      if (readable.destroyed) return;
      // The parser reuses this memory.
      rows.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES) passOn();
    },
    handleCommandComplete: passOn,
    handleReadyForQuery: () => {
      if (!readable.destroyed) readable.push(null);
    },
    handleError: (error: Error) => readable.destroy(error),
  });
  return readable;
}

/**
 * Feeds `COPY … FROM STDIN`, reading the source only as fast as the server accepts it.
 * @throws the source's error, after telling the server to discard everything, or the server's own error
 */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  let sourceError: unknown = null;
  const ended = new AbortController();
  const feed = async (connection: CopyConnection) => {
    try {
      for await (const piece of source) {
        if (ended.signal.aborted) return;
        connection.sendCopyFromChunk(piece);
        if (connection.stream.writableNeedDrain) await once(connection.stream, "drain", { signal: ended.signal });
      }
      if (!ended.signal.aborted) connection.endCopyFrom();
    } catch (error) {
      // The server ended it; its own error is the one to report.
      if (ended.signal.aborted) return;
      sourceError = error;
      connection.sendCopyFail("the source failed");
    }
  };
  let feeding: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    let serverError: Error | null = null;
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        feeding = feed(connection);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (serverError === null ? resolve() : reject(serverError)),
      handleError: (error: Error) => {
        serverError = error;
        ended.abort();
        // A lost connection never becomes ready again.
        if (!("severity" in error)) reject(error);
      },
    });
  }).catch(async (error: unknown) => {
    await feeding;
    throw sourceError ?? error;
  });
}
