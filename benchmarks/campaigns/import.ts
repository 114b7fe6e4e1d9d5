/** How fast a list becomes contacts, from the first byte of the upload to the last contact, and what it does to its process. */
import type { ChildProcess } from "node:child_process";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

interface Watched {
  readonly longestMs: number;
  readonly p99Ms: number;
  readonly peak: NodeJS.MemoryUsage;
}

interface Service {
  readonly url: string;
  readonly key: string;
}

/** @param rows of the file; besides, one in a hundred is there twice, and one in a hundred has no number */
export async function measureImport(server: ChildProcess, service: Service, rows: number): Promise<void> {
  const assistant = await ask(service, "POST", "/api/v1/assistants", { name: "Ada" });
  const idleRss = await tell<number>(server, "memory");
  server.send("watch");
  const cpuBefore = await tell<number>(server, "cpu");
  const campaign = await ask(service, "POST", "/api/v1/campaigns", {
    name: "Benchmark",
    campaign_type: "call",
    assistant_id: assistant.id,
  });
  const path = `/api/v1/campaigns/${campaign.id}`;
  const beganMs = performance.now();
  const { import_id: id } = await upload(service, `${path}/import-data`, rows);
  const uploadMs = performance.now() - beganMs;
  let checkedMs: number | null = null;
  let made = await ask(service, "GET", `${path}/imports/${id}`);
  for (; made.status !== "completed"; made = await ask(service, "GET", `${path}/imports/${id}`)) {
    if (made.status === "failed") throw new Error(`the import failed: ${made.error_code}`);
    if (made.status === "confirming") checkedMs ??= performance.now() - beganMs;
    await setTimeout(200);
  }
  const tookMs = performance.now() - beganMs;
  const { longestMs, p99Ms, peak } = await tell<Watched>(server, "watched");
  const cpuMs = ((await tell<number>(server, "cpu")) - cpuBefore) / 1_000;
  const expected = { row_count: rows, invalid_count: Math.floor(rows / 100), duplicate_count: Math.floor(rows / 100) };
  for (const [member, value] of Object.entries(expected)) {
    if (made[member] !== value) throw new Error(`${member} is ${made[member]}, not ${value}`);
  }
  const { total_contacts: total } = await ask(service, "GET", path);
  if (total !== made.imported_count) throw new Error(`${total} contacts of ${made.imported_count}`);
  console.log(`\nan import of ${rows} rows, ${(made.file_bytes / 1e6).toFixed(1)} MB, all checks`);
  console.log("| what | figure | goal |\n|---|---|---|");
  console.log(`| rows a minute, upload to last contact | ${Math.round((rows / tookMs) * 60_000)} | ≥ 300000 |`);
  console.log(
    `| of these s, the upload / the checks / the contacts | ${seconds(uploadMs)} / ${checkedMs === null ? "?" : seconds(checkedMs - uploadMs)} / ${checkedMs === null ? "?" : seconds(tookMs - checkedMs)} | |`,
  );
  console.log(
    `| memory of the process before and at most, MB RSS | ${megabytes(idleRss)} / ${megabytes(peak.rss)} | |`,
  );
  console.log(
    `| at most, of these MB: heap, used heap / buffers | ${megabytes(peak.heapTotal)}, ${megabytes(peak.heapUsed)} / ${megabytes(peak.external)} | |`,
  );
  console.log(`| the difference, MB | ${megabytes(peak.rss - idleRss)} | ≤ 300 |`);
  console.log(`| nothing else had its turn for at most / p99, ms | ${longestMs.toFixed(0)} / ${p99Ms.toFixed(0)} | |`);
  console.log(`| CPU of the process a row, µs | ${((cpuMs * 1_000) / rows).toFixed(1)} | |`);
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

/** Makes the file while it is sent, so that it is nowhere whole. */
async function upload({ url, key }: Service, path: string, rows: number) {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "multipart/form-data; boundary=parley" },
    body: ReadableStream.from(formOf(rows)),
    duplex: "half",
  } as RequestInit);
  const text = await response.text();
  if (response.status !== 202) throw new Error(`the upload was answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function* formOf(rows: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    '--parley\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\nphone,name,email,city,plan\r\n',
  );
  let piece = "";
  for (let row = 0; row < rows; row += 1) {
    piece += rowOf(row);
    if (piece.length < 65_536) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  yield encoder.encode(`${piece}\r\n--parley--\r\n`);
}

/** Rows of 60 bytes; numbers follow no order. */
function rowOf(row: number): string {
  const place = row % 100 === 99 ? row - 50 : row;
  const number = row % 100 === 98 ? "unknown" : 2_120_000_000 + ((place * 7_919) % 7_000_003) + 1_000_000;
  return `${number},"Person ${row}",person${row}@example.com,Springfield,gold\r\n`;
}

// biome-ignore lint/suspicious/noExplicitAny: what the service answers, as its documentation says.
async function ask({ url, key }: Service, method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

function tell<Told>(server: ChildProcess, what: string): Promise<Told> {
  return new Promise((resolve) => {
    server.once("message", (message) => resolve(message as Told));
    server.send(what);
  });
}
