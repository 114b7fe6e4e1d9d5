import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";

const FOLDER = new URL("./assets/", import.meta.url);

/** What a browser may load beside the pages. Anything else in the folder is a page and has an operation of its own. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

export interface PageFile {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Every style, script and icon by its name. Read once: a few kilobytes, and no path is ever made from a request. */
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
