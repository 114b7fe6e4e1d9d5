import { findBoundary, formNotReadable } from "./multipart-form.ts";

/** A file of a form, while it arrives. */
export interface ArrivingFile {
  /** Of the form's field. */
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  /** To be read before anything else of the form is; what is not read is skipped. */
  readonly pieces: AsyncIterable<Buffer>;
}

type TakeFile = (file: ArrivingFile, fieldsSoFar: ReadonlyMap<string, string>) => Promise<void>;

const MOST_PREAMBLE_BYTES = 1_024;
const MOST_HEADER_BYTES = 16_384;
const MOST_FIELD_BYTES = 65_536;
const MOST_PARTS = 100;
const HEADERS_END = Buffer.from("\r\n\r\n");

/**
 * Reads a `multipart/form-data` body (RFC 7578) while it arrives, holding no more of it than a piece. The boundary is found as
 * by `readMultipartForm`.
 *
 * We keep our own because a damaged form must be refused. @fastify/busboy and busboy skip what they cannot read behind a delimiter,
 * so that half of a file counts as all of it; with Dicer, the parser inside, this reader would be longer than it is. multipasta
 * refuses a sound form that arrives cut between the last two characters of its end.
 * @param takeFile is called for each file, and awaited; with the fields that stood before it
 * @returns the other fields; if a name is repeated, the last counts
 * @throws DomainError `invalid-input`, and what `source` and `takeFile` throw
 */
export async function readMultipartStream(
  source: AsyncIterable<Buffer>,
  contentType: string,
  takeFile: TakeFile,
): Promise<ReadonlyMap<string, string>> {
  const window = new Window(source);
  try {
    await window.fill(MOST_PREAMBLE_BYTES);
    const boundary = findBoundary(window.held, contentType);
    if (boundary === null) throw formNotReadable();
    // The first delimiter may be the very first bytes, without a line end before it.
    const first = window.held.subarray(0, MOST_PREAMBLE_BYTES).indexOf(`--${boundary}`);
    if (first < 0) throw formNotReadable();
    window.take(first + boundary.length + 2);
    const delimiter = Buffer.from(`\r\n--${boundary}`);
    const fields = new Map<string, string>();
    for (let parts = 0; !(await isEnd(window)); parts += 1) {
      if (parts === MOST_PARTS) throw formNotReadable();
      await readPart(window, delimiter, fields, takeFile);
    }
    return fields;
  } finally {
    await window.close();
  }
}

/** After a delimiter: `--` ends the form, a line end begins a part. */
async function isEnd(window: Window): Promise<boolean> {
  await window.fill(2);
  const mark = window.take(2).toString("latin1");
  if (mark === "--") return true;
  if (mark === "\r\n") return false;
  throw formNotReadable();
}

async function readPart(
  window: Window,
  delimiter: Buffer,
  fields: Map<string, string>,
  takeFile: TakeFile,
): Promise<void> {
  const headers = await readHeaders(window);
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(headers)?.[1] ?? "";
  const field = parameterOf(disposition, "name");
  if (field === null) throw formNotReadable();
  const fileName = parameterOf(disposition, "filename");
  const pieces = piecesUntil(window, delimiter);
  if (fileName === null) {
    const read: Buffer[] = [];
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > MOST_FIELD_BYTES) throw formNotReadable();
      read.push(piece);
    }
    fields.set(field, Buffer.concat(read).toString("utf8"));
    return;
  }
  const contentType = /^content-type:\s*([^\r\n]*)$/im.exec(headers)?.[1]?.trim() ?? "";
  await takeFile(
    { field, name: fileName, contentType, pieces: { [Symbol.asyncIterator]: () => keptOpen(pieces) } },
    fields,
  );
  // What was not read is in the way of the next part.
  for await (const _ of pieces);
}

/** A reader that stops early must not end the generator, which still has to find the end of the part. */
function keptOpen(pieces: AsyncGenerator<Buffer>): AsyncIterator<Buffer> {
  return { next: () => pieces.next() };
}

async function readHeaders(window: Window): Promise<string> {
  for (;;) {
    const end = window.held.indexOf(HEADERS_END);
    if (end >= 0) return window.take(end + HEADERS_END.length).toString("utf8");
    if (window.held.length > MOST_HEADER_BYTES || !(await window.more())) throw formNotReadable();
  }
}

function parameterOf(disposition: string, name: string): string | null {
  const extended = new RegExp(`;\\s*${name}\\*=UTF-8''([^;\\s]+)`, "i").exec(disposition)?.[1];
  if (extended !== undefined) return decodePercent(extended);
  const plain = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(disposition);
  const value = plain?.[1]?.replace(/\\(["\\])/g, "$1") ?? plain?.[2];
  // Browsers write these three that way, and nothing else.
  return value?.replace(/%22/g, '"').replace(/%0D/g, "\r").replace(/%0A/g, "\n") ?? null;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The part's bytes up to the delimiter, which is taken, too. */
async function* piecesUntil(window: Window, delimiter: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const end = window.held.indexOf(delimiter);
    if (end >= 0) {
      const last = window.take(end);
      window.take(delimiter.length);
      if (last.length > 0) yield last;
      return;
    }
    // The delimiter may have begun in what is held.
    const sure = window.held.length - delimiter.length + 1;
    if (sure > 0) yield window.take(sure);
    if (!(await window.more())) throw formNotReadable();
  }
}

/** What has arrived and was not taken yet. */
class Window {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  get held(): Buffer {
    return this.#held;
  }

  /** @returns false when nothing more comes */
  async more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    return true;
  }

  /** Until so many bytes are there, or all. */
  async fill(bytes: number): Promise<void> {
    while (this.#held.length < bytes && (await this.more()));
  }

  take(bytes: number): Buffer {
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  async close(): Promise<void> {
    await this.#source.return?.(undefined);
  }
}
