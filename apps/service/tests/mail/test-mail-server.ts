import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  /** Header names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface TestMailServer {
  /** `smtp://user:password@127.0.0.1:port` */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Replies of the next recipients or mails instead of taking them, in order: `{ at: "rcpt", code: 550 }`. */
  readonly refusals: { at: "rcpt" | "data"; code: number }[];
  /** Mails to the address so far. */
  to(address: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

export const SMTP_PASSWORD = "smtp-canary-3f9c";

/** A real SMTP server that wants a password, keeps what it takes, and refuses what it is told to. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: TestMailServer["refusals"] = [];
  const refusalAt = (place: "rcpt" | "data"): Error | null => {
    if (refusals[0]?.at !== place) return null;
    const { code } = refusals.shift() ?? { code: 550 };
    return Object.assign(new Error("not this one"), { responseCode: code });
  };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "parley" && password === SMTP_PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error("wrong password"), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => done(refusalAt("rcpt")),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const { mailFrom, rcptTo } = session.envelope;
        // Kept although it is refused: a receiver may have it in spite of its reply.
        mails.push(readMail(raw, mailFrom === false ? "" : mailFrom.address, rcptTo[0]?.address ?? ""));
        done(refusalAt("data"));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://parley:${SMTP_PASSWORD}@127.0.0.1:${port}`,
    mails,
    refusals,
    to: (address) => mails.filter((mail) => mail.to === address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(raw: string, from: string, to: string): ReceivedMail {
  const { headers, body } = readPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1] ?? "";
  const parts = body.split(`--${boundary}`).map((part) => readPart(part.replace(/^\r?\n/, "")));
  const textOf = (type: string) => {
    const part = parts.find((one) => one.headers.get("content-type")?.startsWith(type));
    return part === undefined ? "" : decode(part.body, part.headers.get("content-transfer-encoding") ?? "7bit");
  };
  return { from, to, headers, text: textOf("text/plain"), html: textOf("text/html") };
}

function readPart(raw: string): { headers: ReadonlyMap<string, string>; body: string } {
  const end = raw.search(/\r?\n\r?\n/);
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { headers, body: raw.slice(end).replace(/^(\r?\n){2}/, "") };
}

function decode(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
