import type { IncomingMessage } from "node:http";
import type { JsonRecord } from "../../models/json-reading.ts";
import type { SpeakingConnection, SpeakingFault, SpeakingState, SpokenUtterance } from "./speaking-script.ts";

export interface ConnectionRecord extends SpeakingConnection {
  readonly messages: JsonRecord[];
  isOpen: boolean;
}

export interface UtteranceRecord extends SpokenUtterance {
  readonly texts: string[];
  isEnded: boolean;
  isCancelled: boolean;
  audioMs: number;
  /** For the faults that befall an utterance. */
  readonly fault: SpeakingFault | null;
}

type FaultTime = "connect" | "utterance";

/** What a server was asked, and what goes wrong with it. */
export class SpeakingRecords {
  readonly connections: ConnectionRecord[] = [];
  readonly utterances: UtteranceRecord[] = [];
  warmUpCount = 0;
  #fault: SpeakingFault | null = null;
  #faultCount = 0;

  setFault(fault: SpeakingFault | null): void {
    this.#fault = fault;
    this.#faultCount = 0;
  }

  takeFault(time: FaultTime): SpeakingFault | null {
    const fault = this.#fault;
    if (fault === null || timeOf(fault) !== time) return null;
    if (this.#faultCount >= (fault.limit ?? Number.POSITIVE_INFINITY)) return null;
    this.#faultCount += 1;
    return fault;
  }

  connect(request: IncomingMessage): ConnectionRecord {
    const url = urlOf(request);
    const connection: ConnectionRecord = {
      id: this.connections.length + 1,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      messages: [],
      isOpen: true,
    };
    this.connections.push(connection);
    return connection;
  }

  begin(connectionId: number, contextId: string | null): UtteranceRecord {
    const utterance: UtteranceRecord = {
      connectionId,
      contextId,
      texts: [],
      isEnded: false,
      isCancelled: false,
      audioMs: 0,
      fault: this.takeFault("utterance"),
    };
    this.utterances.push(utterance);
    return utterance;
  }

  state(): SpeakingState {
    return {
      connections: this.connections.map((connection) => ({ ...connection, messages: [...connection.messages] })),
      utterances: this.utterances.map(({ fault: _fault, ...utterance }) => ({
        ...utterance,
        texts: [...utterance.texts],
      })),
      warmUpCount: this.warmUpCount,
    };
  }
}

export function urlOf(request: IncomingMessage): URL {
  return new URL(request.url ?? "/", "http://localhost");
}

function timeOf(fault: SpeakingFault): FaultTime {
  return fault.kind === "refuse" || fault.kind === "hang" ? "connect" : "utterance";
}
