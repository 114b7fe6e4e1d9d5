import type { IncomingMessage } from "node:http";

export type ListedVendor =
  | "elevenlabs"
  | "cartesia"
  | "deepgram"
  | "openai"
  | "anthropic"
  | "gemini"
  | "groq"
  | "speaches"
  | "kokoro";

/** How one vendor is asked for a list, and answers. */
interface ListWire {
  keyOf(request: IncomingMessage): string | null;
  /** Null: there is no such path. @param pageSize in place of what the request asks for */
  page(url: URL, entries: readonly unknown[], pageSize: number | undefined): unknown;
}

const headerOf =
  (name: string, scheme = "") =>
  (request: IncomingMessage): string | null => {
    const value = request.headers[name];
    return typeof value === "string" && value.startsWith(scheme) ? value.slice(scheme.length) : null;
  };
const bearer = headerOf("authorization", "Bearer ");

/** OpenAI's list, which has no pages. */
const modelsAt = (path: string): ListWire => ({
  keyOf: bearer,
  page: (url, data) => (url.pathname === path ? { object: "list", data } : null),
});

export const LIST_WIRES: Readonly<Record<ListedVendor, ListWire>> = {
  /** Models are entries with a `model_id`. */
  elevenlabs: {
    keyOf: headerOf("xi-api-key"),
    page(url, entries, pageSize) {
      const isModel = (entry: unknown) => typeof entry === "object" && entry !== null && "model_id" in entry;
      if (url.pathname === "/v1/models") return entries.filter(isModel);
      if (url.pathname !== "/v2/voices") return null;
      const all = entries.filter((entry) => !isModel(entry));
      const start = Number(url.searchParams.get("next_page_token") ?? 0);
      const end = start + (pageSize ?? Number(url.searchParams.get("page_size") ?? 10));
      const hasMore = end < all.length;
      return {
        voices: all.slice(start, end),
        has_more: hasMore,
        total_count: all.length,
        next_page_token: hasMore ? String(end) : null,
      };
    },
  },
  cartesia: {
    // A request without a version is refused there.
    keyOf: (request) => (request.headers["cartesia-version"] === undefined ? null : headerOf("x-api-key")(request)),
    page(url, entries, pageSize) {
      if (url.pathname !== "/voices") return null;
      const after = url.searchParams.get("starting_after");
      const start = after === null ? 0 : indexAfter(entries, after);
      const end = start + (pageSize ?? Number(url.searchParams.get("limit") ?? 10));
      return { data: entries.slice(start, end), has_more: end < entries.length, next_page: null };
    },
  },
  /** `stt` and `tts` of the first entry. */
  deepgram: {
    keyOf: headerOf("authorization", "Token "),
    page: (url, entries) => (url.pathname === "/v1/models" ? entries[0] : null),
  },
  openai: modelsAt("/v1/models"),
  groq: modelsAt("/openai/v1/models"),
  anthropic: {
    keyOf: (request) => (request.headers["anthropic-version"] === undefined ? null : headerOf("x-api-key")(request)),
    page(url, entries, pageSize) {
      if (url.pathname !== "/v1/models") return null;
      const after = url.searchParams.get("after_id");
      const start = after === null ? 0 : indexAfter(entries, after);
      const data = entries.slice(start, start + (pageSize ?? Number(url.searchParams.get("limit") ?? 20)));
      return {
        data,
        has_more: start + data.length < entries.length,
        first_id: idOf(data[0]),
        last_id: idOf(data.at(-1)),
      };
    },
  },
  gemini: {
    keyOf: headerOf("x-goog-api-key"),
    page(url, entries, pageSize) {
      if (url.pathname !== "/v1beta/models") return null;
      const start = Number(url.searchParams.get("pageToken") ?? 0);
      const end = start + (pageSize ?? Number(url.searchParams.get("pageSize") ?? 50));
      return { models: entries.slice(start, end), ...(end < entries.length ? { nextPageToken: String(end) } : {}) };
    },
  },
  speaches: modelsAt("/v1/models"),
  /** The voices' names; its models are always the same. */
  kokoro: {
    keyOf: bearer,
    page(url, voices) {
      if (url.pathname === "/v1/audio/voices") return { voices };
      const data = ["tts-1", "kokoro"].map((id) => ({ id, object: "model", created: 0, owned_by: "kokoro" }));
      return url.pathname === "/v1/models" ? { object: "list", data } : null;
    },
  },
};

function idOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "id" in entry ? entry.id : null;
}

function indexAfter(entries: readonly unknown[], id: string): number {
  return entries.findIndex((entry) => idOf(entry) === id) + 1;
}
