import type { QueryClient } from "@tanstack/react-query";
import { kindsFor } from "./affected-paths.ts";
import { ChangeReader, EVERYTHING } from "./change-reader.ts";
import { connection } from "./connection.ts";

/** For pages that live on events: what an announcement did not reach is found by then. */
export const SLOW_LOOK_MS = 60_000;

const PATH = "/api/v1/events";
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;
/** A page that is opened brings its queries one after another. */
const SETTLES_MS = 100;
/** Who only looks into another tab, or at another page, comes back to the same stream. */
const LEAVES_AFTER_MS = 15_000;

/**
 * Has what the page shows read again when the service says that it changed. One for the page.
 * @param onBreak whenever the stream breaks off or is refused, which it does not say why
 * @returns a function that ends it
 */
export function followEvents(queries: QueryClient, onBreak: () => void): () => void {
  /** The oldest first; more than one only until the newest is ready. */
  const sources = new Set<EventSource>();
  let kinds = "";
  let lastId = "";
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let adapting: ReturnType<typeof setTimeout> | undefined;
  const reader = new ChangeReader(queries);

  const wantedKinds = () => kindsFor(queries.getQueryCache().findAll({ type: "active" }).map(pathOf));
  const open = () => {
    clearTimeout(retry);
    const former = kinds;
    const isChange = sources.size > 0;
    kinds = wantedKinds();
    const parameters = new URLSearchParams({ kinds });
    // What a stream that is still open hears need not be told again.
    if (!isChange && lastId !== "") parameters.set("last_event_id", lastId);
    const source = new EventSource(`${PATH}?${parameters}`);
    sources.add(source);
    source.addEventListener("ready", (event) => {
      closeThoseBefore(source);
      lastId = event.lastEventId;
      retryMs = FIRST_RETRY_MS;
      // What was asked for meanwhile has failed.
      if (connection.isLost()) reader.add(EVERYTHING);
      connection.set(false);
      if (isChange) for (const kind of newIn(kinds, former)) reader.add({ kind, subjectId: null });
    });
    source.addEventListener("change", (event) => {
      lastId = event.lastEventId;
      const { kind, subject_id: subjectId } = JSON.parse(event.data) as {
        readonly kind: string;
        readonly subject_id: number | null;
      };
      reader.add({ kind, subjectId });
    });
    source.addEventListener("resync", () => reader.add(EVERYTHING));
    // The browser comes back by itself after a break, not after a refusal: too many, or the sign-in has ended.
    source.addEventListener("error", () => {
      onBreak();
      if (source.readyState !== EventSource.CLOSED) return;
      close();
      retry = setTimeout(open, retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  };
  const closeThoseBefore = (source: EventSource) => {
    for (const each of sources) {
      if (each === source) return;
      each.close();
      sources.delete(each);
    }
  };
  const close = () => {
    clearTimeout(retry);
    clearTimeout(adapting);
    for (const source of sources) source.close();
    sources.clear();
  };
  // What a page needs beside the others is followed for as long as it is shown.
  const adapt = () => {
    clearTimeout(adapting);
    const wanted = wantedKinds();
    if (sources.size === 0 || wanted === kinds) return;
    const ms = newIn(wanted, kinds).length > 0 ? SETTLES_MS : LEAVES_AFTER_MS;
    adapting = setTimeout(open, ms);
  };
  const unsubscribe = queries.getQueryCache().subscribe(({ type }) => {
    if (type === "observerAdded" || type === "observerRemoved") adapt();
  });
  // Browsers hold six connections to a server at most: tabs that nobody looks at must not keep them all.
  const look = () => {
    clearTimeout(leaving);
    if (document.visibilityState === "hidden") leaving = setTimeout(close, LEAVES_AFTER_MS);
    else if (sources.size === 0) open();
  };
  document.addEventListener("visibilitychange", look);
  open();
  return () => {
    document.removeEventListener("visibilitychange", look);
    unsubscribe();
    clearTimeout(leaving);
    close();
    reader.stop();
  };
}

const pathOf = ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }) =>
  typeof path === "string" ? path : "";

function newIn(kinds: string, former: string): readonly string[] {
  const known = former.split(",");
  return kinds.split(",").filter((kind) => !known.includes(kind));
}
