import { type FileHandle, open, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Readable } from "node:stream";

/** What the dashboard's build writes. Nothing else in the folder is sent. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
/** As the build names them: no path, and no name that begins with a dot. */
const FILE_NAME = /^\w[\w.-]*$/;
/** The best first, with the ending under which the build left the compressed file. */
const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

export interface DashboardFile {
  readonly contentType: string;
  /** Null where it is sent as it is. */
  readonly encoding: "br" | "gzip" | null;
  readonly sizeBytes: number;
  readonly body: Readable;
}

/** The built dashboard in its folder. It is read from the disk each time, so that it costs a service that nobody looks at nothing. */
export class DashboardFiles {
  readonly #folder: string;

  /** @param folder where the build writes; it need not exist yet */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The page; null while nothing is built. */
  async readPage(): Promise<string | null> {
    return readFile(join(this.#folder, "index.html"), "utf8").catch(nullIfMissing);
  }

  /**
   * @param name without a path, as it comes from the request
   * @param accepted the request's `Accept-Encoding`
   * @returns null when there is no such file
   */
  async open(name: string, accepted: string): Promise<DashboardFile | null> {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType === undefined || !FILE_NAME.test(name)) return null;
    for (const [encoding, ending] of ENCODINGS) {
      if (!takes(accepted, encoding)) continue;
      const compressed = await this.#openFile(`${name}${ending}`);
      if (compressed !== null) return { contentType, encoding, ...compressed };
    }
    const plain = await this.#openFile(name);
    return plain === null ? null : { contentType, encoding: null, ...plain };
  }

  async #openFile(name: string): Promise<Pick<DashboardFile, "sizeBytes" | "body"> | null> {
    const file: FileHandle | null = await open(join(this.#folder, "assets", name)).catch(nullIfMissing);
    if (file === null) return null;
    const { size } = await file.stat();
    return { sizeBytes: size, body: file.createReadStream() };
  }
}

/** Whether `Accept-Encoding` names the encoding and does not refuse it by `q=0`. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    return name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each));
  });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return null;
  throw error;
}
