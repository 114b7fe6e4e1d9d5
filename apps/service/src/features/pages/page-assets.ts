import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

const FOLDER = new URL("./assets/", import.meta.url);

/** File types the pages may load. Anything else in the folder is a page with its own operation. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export interface PageFile {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Every style, script and icon, by name. Read once, at the start, so that no path is ever built from a request. */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  return new Map(
    readdirSync(FOLDER).flatMap((name) => {
      const contentType = CONTENT_TYPES[extname(name)];
      return contentType === undefined ? [] : [[name, { contentType, body: readFileSync(new URL(name, FOLDER)) }]];
    }),
  );
}

/** @param name of the file without `.html`. */
export function readPageTemplate(name: string): string {
  return readFileSync(new URL(`${name}.html`, FOLDER), "utf8");
}
