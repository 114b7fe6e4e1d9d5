import { MAX_DOCUMENT_BYTES } from "@parley/contracts/documents/document-contracts";
import robots from "robots-parser";
import {
  type OutboundHttp,
  OutboundHttpError,
  type OutboundResponse,
} from "../../platform/outbound-http/outbound-http.ts";
import { type DocumentFormat, documentFormatOf } from "./parsing/document-format.ts";
import { UnreadableDocumentError } from "./parsing/parsed-document.ts";

/** Its types promise a default export of a module that is a function itself. */
const robotsParser = robots as unknown as (
  url: string,
  content: string,
) => { isAllowed(url: string, robot: string): boolean | undefined };

/** By which sites know us in their robots.txt (RFC 9309). */
const ROBOT = "Parley";
const HEADERS = { "user-agent": "Parley/1.0 (documents of an assistant)", accept: "*/*" };
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 20_000;
/** RFC 9309, 2.5: at least so much of a robots.txt is read. */
const ROBOTS_BYTES = 512_000;

export interface FetchedFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly format: DocumentFormat;
}

/**
 * Fetches a document of the web. Each address on the way is held to the rules for addresses, and to the robots.txt of its
 * site.
 * @throws UnreadableDocumentError what cannot be got or read; OutboundHttpError what may be tried again
 */
export async function fetchUrl(http: OutboundHttp, address: string, signal: AbortSignal): Promise<FetchedFile> {
  let url: URL = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    await refuseAgainstRobots(http, url, signal);
    const response = await get(http, url, MAX_DOCUMENT_BYTES, signal);
    const location = response.headers["location"];
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === "string") {
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (next === null) throw new UnreadableDocumentError("The page leads to an address that is none");
      url = next;
      continue;
    }
    return fileOf(response, url);
  }
  throw new UnreadableDocumentError("The page leads from address to address without end");
}

function fileOf({ statusCode, headers, body, isBodyCut }: OutboundResponse, url: URL): FetchedFile {
  if (statusCode >= 500 || statusCode === 429) {
    throw new OutboundHttpError("not-sent", `The site answered with status ${statusCode}`);
  }
  if (statusCode !== 200) throw new UnreadableDocumentError(`The site answered with status ${statusCode}`);
  if (isBodyCut) throw new UnreadableDocumentError("The document is larger than 10 MB");
  const contentType = String(headers["content-type"] ?? "");
  const format =
    documentFormatOf("", contentType, body) ??
    documentFormatOf(url.pathname.split("/").at(-1) ?? "", contentType, body);
  if (format === null) throw new UnreadableDocumentError("Documents of this format cannot be read");
  return { bytes: body, contentType, format };
}

async function refuseAgainstRobots(http: OutboundHttp, url: URL, signal: AbortSignal): Promise<void> {
  const robotsUrl = new URL("/robots.txt", url);
  const response = await get(http, robotsUrl, ROBOTS_BYTES, signal);
  // RFC 9309, 2.3.1: without the file everything is allowed; while the site fails, nothing is.
  if (response.statusCode >= 500) {
    throw new OutboundHttpError("not-sent", `The site's robots.txt answered with status ${response.statusCode}`);
  }
  if (response.statusCode !== 200) return;
  if (robotsParser(robotsUrl.href, response.body.toString("utf8")).isAllowed(url.href, ROBOT) === false) {
    throw new UnreadableDocumentError("The site's robots.txt does not allow it to be fetched");
  }
}

async function get(http: OutboundHttp, url: URL, maxBytes: number, signal: AbortSignal): Promise<OutboundResponse> {
  try {
    return await http.request({
      method: "GET",
      url: url.href,
      headers: HEADERS,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: maxBytes,
      signal,
    });
  } catch (error) {
    if (error instanceof OutboundHttpError && error.failure === "blocked") {
      throw new UnreadableDocumentError("The address may not be fetched");
    }
    throw error;
  }
}
