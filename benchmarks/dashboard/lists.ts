import type { Filled, Volumes } from "./volumes.ts";

/** One page of a list, as the dashboard asks for it. */
export interface ListPage {
  readonly what: string;
  readonly depth: string;
  /** Its operation's path in the documentation; what the service does not have is left out. */
  readonly operation: string;
  /** The path that is asked for, with its query. */
  readonly path: string;
}

const PAGE = 50;

/** After so many of a list whose newest entry has the highest id, and its oldest the id 1. */
function after(rows: number, shown: number): string {
  return shown <= 0 ? "" : `&before=${rows - shown + 1}`;
}

/** Everything the dashboard's pages read when they are opened, turned and filtered. */
export function dashboardLists(volumes: Volumes, filled: Filled): readonly ListPage[] {
  return [...callLists(filled), ...callPage(filled), ...textLists(volumes, filled), ...otherLists(volumes, filled)];
}

function callLists({ middleCall, lateCall }: Filled): readonly ListPage[] {
  const operation = "/api/v1/calls";
  const calls = (what: string, query: string, depth = "first") =>
    ({ what, depth, operation, path: `${operation}?limit=${PAGE}&with_total=false${query}` }) as const;
  const search = (what: string, words: string): ListPage => ({
    what: `calls searched for ${what}`,
    depth: "first",
    operation: `${operation}/search`,
    path: `${operation}/search?q=${encodeURIComponent(words)}&limit=${PAGE}`,
  });
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString();
  return [
    { what: "overview", depth: "–", operation: "/api/v1/overview", path: "/api/v1/overview" },
    { what: "live calls", depth: "–", operation: `${operation}/live`, path: `${operation}/live` },
    calls("calls", ""),
    calls("calls", `&before=${middleCall.id}`, "middle"),
    calls("calls", `&before=${lateCall.id}`, "end"),
    calls("calls that failed", "&status=failed"),
    calls("calls that failed", `&status=failed&before=${lateCall.id}`, "end"),
    calls("calls of a week", `&date_from=${encodeURIComponent(week)}`),
    calls("calls of an assistant", "&assistant_name=desk%202"),
    calls("calls, part of a number that many have", "&customer_phone=2125"),
    calls("calls, part of a number that few have", `&customer_phone=${middleCall.customerDigits}`),
    calls("calls, part of a number that nobody has", "&customer_phone=9999999999"),
    search("words of all calls", "opening hours"),
    search("a word of one call", `ref${middleCall.id}`),
    search("a word of none", "nobodysaidthis"),
    search("part of a number", middleCall.customerDigits),
    { what: "calls, their number", depth: "–", operation: `${operation}/count`, path: `${operation}/count` },
  ];
}

/** A call's page, and the parts behind its tabs. */
function callPage({ middleCall: { id, callSid } }: Filled): readonly ListPage[] {
  const part = (what: string, operation: string): ListPage => ({
    what: `a call: ${what}`,
    depth: "–",
    operation,
    path: operation
      .replace("{call_id}", String(id))
      .replace("{call_sid}", operation.includes("/sid/") ? callSid : `${id}`),
  });
  return [
    part("its facts", "/api/v1/calls/sid/{call_sid}"),
    part("transcript", "/api/v1/calls/{call_id}/transcripts"),
    part("recordings", "/api/v1/calls/{call_id}/recordings"),
    part("figures", "/api/v1/calls/{call_id}/metrics"),
    part("costs", "/api/calls/{call_id}/costs"),
    part("tools", "/api/calls/{call_id}/tool-executions"),
    part("webhooks", "/api/v1/calls/{call_id}/webhook-logs"),
    part("events", "/api/calls/{call_sid}/logs"),
  ];
}

function textLists({ messages }: Volumes, { threads, thread: oneThread }: Filled): readonly ListPage[] {
  const conversations = "/api/v1/sms-conversations";
  const logs = "/api/v1/sms-logs";
  const page = (what: string, operation: string, depth: string, skip: number, query = ""): ListPage => ({
    what,
    depth,
    operation,
    path: `${operation}?limit=${PAGE}&skip=${skip}${query}`,
  });
  const log = (what: string, depth: string, query: string): ListPage => ({
    what,
    depth,
    operation: logs,
    path: `${logs}?limit=${PAGE}&with_total=false${query}`,
  });
  const thread = (what: string, rest: string): ListPage => ({
    what: `a thread: ${what}`,
    depth: "–",
    operation: `${conversations}/{conversation_id}${rest}`,
    path: `${conversations}/${oneThread.id}${rest}`,
  });
  const atDepths = (what: string, operation: string, rows: number) => [
    page(what, operation, "first", 0),
    page(what, operation, "middle", Math.floor(rows / 2)),
    page(what, operation, "end", Math.max(0, rows - PAGE)),
  ];
  return [
    ...atDepths("inbox", conversations, threads),
    page("inbox, part of a number", conversations, "first", 0, `&customer_phone=${oneThread.customerDigits}`),
    page("inbox, words of all threads", conversations, "first", 0, "&search=opening%20hours"),
    page("inbox, a word of one thread", conversations, "first", 0, `&search=ref${oneThread.id}`),
    page("inbox, a word of none", conversations, "first", 0, "&search=nobodywrotethis"),
    page("inbox, letters of no message", conversations, "first", 0, "&search=%E7%89%99%E5%8C%BB"),
    page("inbox, a number searched for", conversations, "first", 0, `&search=${oneThread.customerDigits}`),
    thread("its facts", ""),
    thread("messages", "/messages"),
    thread("notes", "/notes"),
    thread("related", "/related"),
    log("text log", "first", ""),
    log("text log", "middle", after(messages, Math.floor(messages / 2))),
    log("text log", "end", after(messages, messages - PAGE)),
    log("text log, those that failed", "first", "&status=failed"),
    log("text log, words of all threads", "first", "&search=opening%20hours"),
    log("text log, a word of one thread", "first", `&search=ref${oneThread.id}`),
    log("text log, a word of none", "first", "&search=nobodywrotethis"),
    { what: "text log, sums", depth: "–", operation: `${logs}/stats`, path: `${logs}/stats` },
  ];
}

function otherLists({ deliveries }: Volumes, { endpointUrl }: Filled): readonly ListPage[] {
  const operation = "/api/v1/webhook-deliveries";
  const page = (what: string, depth: string, query: string): ListPage => ({
    what,
    depth,
    operation,
    path: `${operation}?limit=${PAGE}&with_total=false${query}`,
  });
  const plain = (what: string, path: string, query = ""): ListPage => ({
    what,
    depth: "–",
    operation: path,
    path: `${path}${query}`,
  });
  const ofUrl = `&url=${encodeURIComponent(endpointUrl)}`;
  return [
    plain("webhook URLs", "/api/v1/webhook-endpoints", `?limit=${PAGE}`),
    page("webhook deliveries", "first", ""),
    page("webhook deliveries", "middle", after(deliveries, Math.floor(deliveries / 2))),
    page("webhook deliveries", "end", after(deliveries, deliveries - PAGE)),
    page("webhook deliveries of a URL", "first", ofUrl),
    page("webhook deliveries of a URL", "end", `${ofUrl}${after(deliveries, deliveries - 3 * PAGE)}`),
    page("webhook deliveries that failed", "first", "&status=failed"),
    plain("analytics of 7 days", "/api/v1/calls/analytics", "?period=7d"),
    plain("analytics of 90 days", "/api/v1/calls/analytics", "?period=90d"),
    plain("figures by day", "/api/v1/calls/analytics/days"),
    plain("costs", "/api/costs/analytics"),
    plain("calls, sums", "/api/v1/calls/stats"),
    plain("audit log", "/api/v1/audit-log", `?limit=${PAGE}`),
    plain("assistants", "/api/v1/assistants", "?limit=100"),
    plain("numbers", "/api/v1/assistants/organization/phone-numbers"),
    plain("members", "/api/v1/users"),
  ];
}
