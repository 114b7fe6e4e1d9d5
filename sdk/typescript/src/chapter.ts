import type { ApiRequest, Client, KeyedRequestOptions } from "./client.ts";
import { ParleyError } from "./errors.ts";

/** A group of operations; the generated ones extend it. */
export class Chapter {
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  /** The generated methods say what `Answer` is. */
  protected ask<Answer>(request: ApiRequest, options: KeyedRequestOptions | undefined): Promise<Answer> {
    return this.client.ask(request, options) as Promise<Answer>;
  }
}

/** A value as one segment of a path. @throws ParleyError for one that would lead elsewhere */
export function segment(value: string | number): string {
  const text = String(value);
  if (text === "" || text === "." || text === "..") throw new ParleyError(`"${text}" cannot stand in a path`);
  return encodeURIComponent(text);
}
