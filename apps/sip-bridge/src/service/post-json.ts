import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

export interface PostReply {
  readonly statusCode: number;
  readonly text: string;
}

/** Longer than any answer of the service; what is longer is not read to its end. */
const MAX_REPLY_BYTES = 256 * 1_024;

/** POSTs to the service over connections that stay open. Node's own client: it is in memory anyway, for media sockets. */
export class JsonPoster {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });

  /** @throws Error when nobody answers within the time */
  post(url: string, body: string, headers: Readonly<Record<string, string>>, timeoutMs: number): Promise<PostReply> {
    const isSecure = url.startsWith("https:");
    const options: RequestOptions = {
      agent: isSecure ? this.#https : this.#http,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
    };
    return new Promise((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
          if (length > MAX_REPLY_BYTES) request.destroy(new Error("The service's answer is too long"));
          else chunks.push(chunk);
        });
        response.on("end", () => {
          clearTimeout(timer);
          resolve({ statusCode: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") });
        });
        response.on("error", reject);
      });
      const timer = setTimeout(() => request.destroy(new Error("The service did not answer in time")), timeoutMs);
      request.on("error", (error) => {
        clearTimeout(timer);
        reject(error);
      });
      request.end(body);
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
