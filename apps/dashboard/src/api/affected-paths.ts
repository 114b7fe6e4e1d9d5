/** What the service says changed; `resync`: anything may have. */
export interface Change {
  readonly kind: string;
  /** Null: many. */
  readonly subjectId: number | null;
}

/** Shows a bit of everything, and costs the service more than any other page's request. */
const OVERVIEW = "/api/v1/overview";
/** All calls that go on, of which some always say something. */
const LIVE_CALLS = "/api/v1/calls/live";
/** Somewhere a call begins or ends all the time. */
const CALLS = "/api/v1/calls";

/** These look at every call and every text there is. */
export const CALL_COUNT_PATH = "/api/v1/calls/count";
export const TEXT_STATS_PATH = "/api/v1/sms-logs/stats";

/** Which of the addresses a page has read from say something else after such a change. */
const AFFECTED: Readonly<Record<string, (path: string, subjectId: number | null) => boolean>> = {
  call: (path) => /^\/api\/(v1\/)?calls\b/.test(path) || path === OVERVIEW,
  transcript: (path, id) =>
    path === LIVE_CALLS ||
    (id === null
      ? /^\/api\/v1\/calls\/\d+\/transcripts$/.test(path)
      : path === `/api/v1/calls/${id}/transcripts` || path === `/api/calls/${id}/logs`),
  conversation: (path, id) => isOfThread(path, id) || path === OVERVIEW,
  text: (path) =>
    path.startsWith("/api/v1/sms-logs") ||
    /^\/api\/v1\/sms-conversations\/\d+\/messages$/.test(path) ||
    path === OVERVIEW,
  delivery: (path) => path.startsWith("/api/v1/webhook-") || path.endsWith("/webhook-logs") || path === OVERVIEW,
  number: (path) => path.includes("/phone-numbers") || path === OVERVIEW,
};

/** The list, and everything of that thread, not of others. */
function isOfThread(path: string, id: number | null): boolean {
  const [, one] = /^\/api\/v1\/sms(?:-conversations)?\/(\d+)/.exec(path) ?? [];
  if (one !== undefined) return id === null || Number(one) === id;
  return path.startsWith("/api/v1/sms-conversations") || path.startsWith("/api/v1/sms-sessions");
}

/** Kinds this page does not know yet may concern anything. */
export function isAffected(path: string, { kind, subjectId }: Change): boolean {
  return AFFECTED[kind]?.(path, subjectId) ?? true;
}

/** What is said in calls changes all the time, and few pages show it. */
const SHOWS_WORDS = /^\/api\/(v1\/calls\/(live|\d+\/transcripts)|calls\/\d+\/logs)$/;

/** The kinds of changes that pages with these addresses follow, as `GET /api/v1/events` takes them. */
export function kindsFor(paths: readonly string[]): string {
  const kinds = Object.keys(AFFECTED);
  const showsWords = paths.some((path) => SHOWS_WORDS.test(path));
  return (showsWords ? kinds : kinds.filter((kind) => kind !== "transcript")).join(",");
}

const PAUSES_MS: Readonly<Record<string, number>> = {
  [OVERVIEW]: 10_000,
  [LIVE_CALLS]: 3_000,
  [CALLS]: 3_000,
  [CALL_COUNT_PATH]: 30_000,
  [TEXT_STATS_PATH]: 30_000,
};

/** Where many talk at once nobody follows every line; who begins or ends a call is seen as soon as ever. */
const MANY_TALK_PAUSE_MS = 6_000;

/** How long the page waits before it reads this again after such a change, however often there is one. */
export function pauseOf(path: string, { kind, subjectId }: Change): number {
  const [withoutQuery = path] = path.split("?");
  if (path === LIVE_CALLS && kind === "transcript" && subjectId === null) return MANY_TALK_PAUSE_MS;
  return PAUSES_MS[withoutQuery] ?? 1_000;
}
